/**
 * Threads that must live, and mechanisms of concurrency: back-off, single flight, a limit per host.
 * Uses only the JDK.
 */
@NullMarked
package dev.corpuscore.thread;

import org.jspecify.annotations.NullMarked;
