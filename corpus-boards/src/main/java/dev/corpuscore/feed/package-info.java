/**
 * Requests to sources of ads, and readers of their answers. Nothing here opens a connection:
 * callers pass the bytes in, and any byte may be hostile. The sources themselves are in {@code ats}
 * and {@code listing}.
 */
@NullMarked
package dev.corpuscore.feed;

import org.jspecify.annotations.NullMarked;
