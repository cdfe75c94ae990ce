/** The values of the command queue. */
@NullMarked
package dev.corpuscore.model.command;

import org.jspecify.annotations.NullMarked;
