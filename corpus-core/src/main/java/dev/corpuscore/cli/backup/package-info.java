/** IN: the commands that write a backup and put one in place. */
@NullMarked
package dev.corpuscore.cli.backup;

import org.jspecify.annotations.NullMarked;
