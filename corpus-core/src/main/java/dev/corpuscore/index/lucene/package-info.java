/** OUT: the index on Lucene, in one directory. */
@NullMarked
package dev.corpuscore.index.lucene;

import org.jspecify.annotations.NullMarked;
