/**
 * The HTTP layer below the routes: the socket, the processing that all requests and answers share,
 * and the conversion of errors to answers. Does not know postings.
 */
@NullMarked
package dev.corpuscore.http.server;

import org.jspecify.annotations.NullMarked;
