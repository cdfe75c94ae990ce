/**
 * The machine under the routes: the socket, what every request goes through and every answer
 * carries, and the one place where an error becomes an answer. Knows no posting.
 */
@NullMarked
package dev.corpuscore.http.server;

import org.jspecify.annotations.NullMarked;
