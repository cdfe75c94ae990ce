/** Searches as feeds: Atom (RFC 4287) and JSON Feed 1.1. */
@NullMarked
package dev.corpuscore.http.syndication;

import org.jspecify.annotations.NullMarked;
