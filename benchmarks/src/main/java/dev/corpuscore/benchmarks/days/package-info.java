/** What it costs to prove postings by the daily roots of past days. */
@NullMarked
package dev.corpuscore.benchmarks.days;

import org.jspecify.annotations.NullMarked;
