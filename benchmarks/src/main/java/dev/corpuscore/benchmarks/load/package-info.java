/** Whoever asks the servers: wrk, visitors with bad manners, and a slow web to fetch from. */
@NullMarked
package dev.corpuscore.benchmarks.load;

import org.jspecify.annotations.NullMarked;
