/** A web address as browsers read it (WHATWG), normalised. Pure. */
@NullMarked
package dev.corpuscore.canonical.url;

import org.jspecify.annotations.NullMarked;
