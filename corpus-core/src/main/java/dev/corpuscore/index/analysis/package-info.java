/**
 * Texts into words, stems and keys, and what each weighs, the same way for postings and searches of
 * every index. An index stores and compares what is made here, and reads no text by itself.
 */
@NullMarked
package dev.corpuscore.index.analysis;

import org.jspecify.annotations.NullMarked;
