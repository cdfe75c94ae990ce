/** One published state of the index, and what is remembered of it while it is open. */
@NullMarked
package dev.corpuscore.index.lucene.snapshot;

import org.jspecify.annotations.NullMarked;
