/** Which postings say the same at several addresses: {@code docs/duplicates.md}. */
@NullMarked
package dev.corpuscore.canonical.duplicate;

import org.jspecify.annotations.NullMarked;
