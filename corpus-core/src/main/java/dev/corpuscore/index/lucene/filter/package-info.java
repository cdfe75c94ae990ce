/** Conditions of a search as queries of Lucene that do not score. */
@NullMarked
package dev.corpuscore.index.lucene.filter;

import org.jspecify.annotations.NullMarked;
