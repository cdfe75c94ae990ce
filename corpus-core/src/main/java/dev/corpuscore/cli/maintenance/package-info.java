/** The commands that keep a corpus fresh. */
@NullMarked
package dev.corpuscore.cli.maintenance;

import org.jspecify.annotations.NullMarked;
