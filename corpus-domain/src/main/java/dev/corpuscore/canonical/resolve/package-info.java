/** The wire form of a resolve. Pure. */
@NullMarked
package dev.corpuscore.canonical.resolve;

import org.jspecify.annotations.NullMarked;
