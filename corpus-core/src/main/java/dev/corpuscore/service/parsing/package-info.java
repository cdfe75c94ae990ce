/** Parses documents from outside on few threads, in bounded memory and time. */
@NullMarked
package dev.corpuscore.service.parsing;

import org.jspecify.annotations.NullMarked;
