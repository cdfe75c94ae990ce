/** A web address as browsers read it (WHATWG), normalised. Pure; used by canonical alone. */
@NullMarked
package dev.corpuscore.canonical.url;

import org.jspecify.annotations.NullMarked;
