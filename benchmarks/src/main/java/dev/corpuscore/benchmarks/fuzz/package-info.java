/** The fuzzer of {@code openapi.yaml} against a {@code serve} of its own, for long. */
@NullMarked
package dev.corpuscore.benchmarks.fuzz;

import org.jspecify.annotations.NullMarked;
