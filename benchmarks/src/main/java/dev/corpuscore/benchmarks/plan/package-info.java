/** A simulation of how fast Corpus Core answers on machines that nobody has measured. */
@NullMarked
package dev.corpuscore.benchmarks.plan;

import org.jspecify.annotations.NullMarked;
