/** Measurements of whole servers, a command each: Corpus Core, mostly beside OpenSearch. */
@NullMarked
package dev.corpuscore.benchmarks.endtoend;

import org.jspecify.annotations.NullMarked;
