/** The hot pieces one by one, under JMH: {@code benchmarks/jmh}. */
@NullMarked
package dev.corpuscore.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
