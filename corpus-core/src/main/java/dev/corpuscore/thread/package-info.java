/** Threads that must live, and what ends them. Knows the JDK alone. */
@NullMarked
package dev.corpuscore.thread;

import org.jspecify.annotations.NullMarked;
