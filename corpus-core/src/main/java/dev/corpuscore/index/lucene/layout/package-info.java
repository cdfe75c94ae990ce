/** What a posting looks like in the index: its fields, its words, what they weigh. */
@NullMarked
package dev.corpuscore.index.lucene.layout;

import org.jspecify.annotations.NullMarked;
