/** A word of a query, with its stems, as a query of Lucene that scores. */
@NullMarked
package dev.corpuscore.index.lucene.word;

import org.jspecify.annotations.NullMarked;
