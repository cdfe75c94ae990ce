/** Who sends a request, as far as an address can tell. */
@NullMarked
package dev.corpuscore.http.server.clients;

import org.jspecify.annotations.NullMarked;
