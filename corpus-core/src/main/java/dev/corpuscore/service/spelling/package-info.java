/** Where a word is looked for that is spelled like one that no posting has. Writes nothing. */
@NullMarked
package dev.corpuscore.service.spelling;

import org.jspecify.annotations.NullMarked;
