/** Which ranking finds what people look for, and how fast searches are in process. */
@NullMarked
package dev.corpuscore.benchmarks.ranking;

import org.jspecify.annotations.NullMarked;
