/**
 * Bytes from outside, whoever brings them: unpacking them, and keeping what is too large for
 * memory. Knows nothing of postings.
 */
@NullMarked
package dev.corpuscore.bytes;

import org.jspecify.annotations.NullMarked;
