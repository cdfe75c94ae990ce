/** Work through what is queued. */
@NullMarked
package dev.corpuscore.service.commands;

import org.jspecify.annotations.NullMarked;
