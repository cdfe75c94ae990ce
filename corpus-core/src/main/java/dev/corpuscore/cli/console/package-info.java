/** The environment of a command: streams, signals, progress, the log. */
@NullMarked
package dev.corpuscore.cli.console;

import org.jspecify.annotations.NullMarked;
