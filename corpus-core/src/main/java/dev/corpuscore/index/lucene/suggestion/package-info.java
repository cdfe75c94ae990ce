/** How a beginning is completed, from counts that a snapshot remembers. */
@NullMarked
package dev.corpuscore.index.lucene.suggestion;

import org.jspecify.annotations.NullMarked;
