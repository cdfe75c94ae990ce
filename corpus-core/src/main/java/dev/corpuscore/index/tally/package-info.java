/** Counting sets of postings: how many there are, of how many employers, with which values. */
@NullMarked
package dev.corpuscore.index.tally;

import org.jspecify.annotations.NullMarked;
