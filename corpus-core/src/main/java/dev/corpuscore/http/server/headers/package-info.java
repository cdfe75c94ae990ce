/** What single header fields say and ask for. Pure. */
@NullMarked
package dev.corpuscore.http.server.headers;

import org.jspecify.annotations.NullMarked;
