/**
 * OUT: the index on Lucene, in one directory. {@link LuceneIndex} reads and {@link LuceneHolder}
 * writes. The rooms below, each knows those before it alone: {@code body}, {@code filter}, {@code
 * count}, {@code snapshot}, {@code word}, {@code ranking}, {@code suggestion}. No class outside
 * knows a room: {@code LayoutTest}.
 */
@NullMarked
package dev.corpuscore.index.lucene;

import org.jspecify.annotations.NullMarked;
