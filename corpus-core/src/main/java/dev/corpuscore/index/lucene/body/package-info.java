/** How a posting and its hit are compressed, kept in a segment, and read back. */
@NullMarked
package dev.corpuscore.index.lucene.body;

import org.jspecify.annotations.NullMarked;
