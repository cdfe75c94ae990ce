/** Run the commands of the queue. */
@NullMarked
package dev.corpuscore.service.commands;

import org.jspecify.annotations.NullMarked;
