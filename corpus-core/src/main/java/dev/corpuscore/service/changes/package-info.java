/** Following the corpus: what is listed and how it changes, for readers outside. */
@NullMarked
package dev.corpuscore.service.changes;

import org.jspecify.annotations.NullMarked;
