/** Parsing and writing of single header fields. Pure. */
@NullMarked
package dev.corpuscore.http.server.headers;

import org.jspecify.annotations.NullMarked;
