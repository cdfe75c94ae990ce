/**
 * Bytes from outside, whoever brings them: unpacking them, reading what charset they are in, and
 * keeping what is too large for memory; and the files of the program itself. Knows nothing of
 * postings.
 */
@NullMarked
package dev.corpuscore.bytes;

import org.jspecify.annotations.NullMarked;
