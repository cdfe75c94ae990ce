/** Collectors that count or list every match, without a ranking. */
@NullMarked
package dev.corpuscore.index.lucene.count;

import org.jspecify.annotations.NullMarked;
