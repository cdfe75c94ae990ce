/** How an index is asked: match, count, order, read. */
@NullMarked
package dev.corpuscore.index.lucene.query;

import org.jspecify.annotations.NullMarked;
