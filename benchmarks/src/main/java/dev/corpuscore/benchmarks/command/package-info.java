/** What the commands share: the options that several take, and the report that each writes. */
@NullMarked
package dev.corpuscore.benchmarks.command;

import org.jspecify.annotations.NullMarked;
