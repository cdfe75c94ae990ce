/** The commands that keep a corpus fresh. */
@NullMarked
package dev.corpuscore.cli.upkeep;

import org.jspecify.annotations.NullMarked;
