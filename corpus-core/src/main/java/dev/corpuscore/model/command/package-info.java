/** Work that waits to be done: what it is about, and where it stands. */
@NullMarked
package dev.corpuscore.model.command;

import org.jspecify.annotations.NullMarked;
