/**
 * Threads that must live, for whom they work, and mechanisms of concurrency: back-off, single
 * flight, a limit per host. Uses only the JDK.
 */
@NullMarked
package dev.corpuscore.thread;

import org.jspecify.annotations.NullMarked;
