/**
 * A fuzzer made of {@code openapi.yaml}: it asks a running service in every way that the document
 * allows, and in many that it does not, and compares each answer with the document. It knows
 * nothing else of the service. {@code benchmarks/fuzz} runs it for long, a test of the second tier
 * shortly.
 */
@NullMarked
package dev.corpuscore.fuzz;

import org.jspecify.annotations.NullMarked;
