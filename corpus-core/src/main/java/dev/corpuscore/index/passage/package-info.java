/** Finds the words of a search in a text, to show them. */
@NullMarked
package dev.corpuscore.index.passage;

import org.jspecify.annotations.NullMarked;
