/** What a query says beside its words: where, how, for how much. Writes nothing. */
@NullMarked
package dev.corpuscore.service.reading;

import org.jspecify.annotations.NullMarked;
