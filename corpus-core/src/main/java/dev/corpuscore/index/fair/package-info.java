/** Threads that callers share: each has its turn, and none holds them all. */
@NullMarked
package dev.corpuscore.index.fair;

import org.jspecify.annotations.NullMarked;
