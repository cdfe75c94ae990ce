/** Measurements, run by hand: never part of the tests. */
@NullMarked
package dev.corpuscore.benchmarks;

import org.jspecify.annotations.NullMarked;
