/** How well postings that say the same are told from others: against pairs that somebody read. */
@NullMarked
package dev.corpuscore.benchmarks.duplicates;

import org.jspecify.annotations.NullMarked;
