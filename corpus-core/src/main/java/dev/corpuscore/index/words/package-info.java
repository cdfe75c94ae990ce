/** Which words of a text are those of a search, or of another title. */
@NullMarked
package dev.corpuscore.index.words;

import org.jspecify.annotations.NullMarked;
