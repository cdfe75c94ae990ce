/**
 * What a posting and a search look like to every index: words, what they weigh, facts. So all find
 * the same. An index stores and compares what is made here, and reads no text by itself.
 */
@NullMarked
package dev.corpuscore.index.layout;

import org.jspecify.annotations.NullMarked;
