/** IN: one class per command. */
@NullMarked
package dev.corpuscore.cli;

import org.jspecify.annotations.NullMarked;
