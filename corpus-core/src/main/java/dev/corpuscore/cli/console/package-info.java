/** What a command has around it: streams, signals, progress, the log. */
@NullMarked
package dev.corpuscore.cli.console;

import org.jspecify.annotations.NullMarked;
