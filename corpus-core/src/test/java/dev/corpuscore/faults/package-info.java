/**
 * What becomes of a corpus whose disk fails, fills up or loses power, or whose process is killed:
 * at every single call that changes a file.
 */
@NullMarked
package dev.corpuscore.faults;

import org.jspecify.annotations.NullMarked;
