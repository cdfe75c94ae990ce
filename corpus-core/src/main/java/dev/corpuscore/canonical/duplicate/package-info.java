/**
 * Which postings say the same at several addresses. Pure: what it costs is in {@code
 * docs/duplicates.md}.
 */
@NullMarked
package dev.corpuscore.canonical.duplicate;

import org.jspecify.annotations.NullMarked;
