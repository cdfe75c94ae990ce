/** Threads that must live. Knows the JDK alone. */
@NullMarked
package dev.corpuscore.thread;

import org.jspecify.annotations.NullMarked;
