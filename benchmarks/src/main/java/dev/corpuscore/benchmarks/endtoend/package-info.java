/**
 * Whole servers in processes of their own, measured from outside: Corpus Core beside OpenSearch,
 * with the same data and queries in the same run.
 */
@NullMarked
package dev.corpuscore.benchmarks.endtoend;

import org.jspecify.annotations.NullMarked;
