/** The servers that are measured, as processes and from outside, and what they are filled with. */
@NullMarked
package dev.corpuscore.benchmarks.server;

import org.jspecify.annotations.NullMarked;
