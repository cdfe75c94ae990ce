/** Files that only their owner can read, written whole or not at all; and the disk below them. */
@NullMarked
package dev.corpuscore.files;

import org.jspecify.annotations.NullMarked;
