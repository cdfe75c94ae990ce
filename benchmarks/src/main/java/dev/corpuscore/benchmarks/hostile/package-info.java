/** Strangers who want the service down, and what everybody else notices meanwhile. */
@NullMarked
package dev.corpuscore.benchmarks.hostile;

import org.jspecify.annotations.NullMarked;
