/** Finds the words of a search in a text, to show them, and compares the words of titles. */
@NullMarked
package dev.corpuscore.index.passage;

import org.jspecify.annotations.NullMarked;
