/**
 * Handles bytes: decompresses gzip, detects a charset, keeps data that is too large for memory, and
 * reads the files of the program. Does not know postings.
 */
@NullMarked
package dev.corpuscore.bytes;

import org.jspecify.annotations.NullMarked;
