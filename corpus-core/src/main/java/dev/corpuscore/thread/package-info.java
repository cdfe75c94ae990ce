/**
 * Threads that must live, and what they wait for and share: back-off, single flight, a limit for
 * each host. Knows the JDK alone.
 */
@NullMarked
package dev.corpuscore.thread;

import org.jspecify.annotations.NullMarked;
