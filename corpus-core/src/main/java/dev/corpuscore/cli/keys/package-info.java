/** The commands about the keys that statements and checkpoints are signed with. */
@NullMarked
package dev.corpuscore.cli.keys;

import org.jspecify.annotations.NullMarked;
