/** Postings lists of recently searched words, in memory. */
@NullMarked
package dev.corpuscore.index.lucene.list;

import org.jspecify.annotations.NullMarked;
