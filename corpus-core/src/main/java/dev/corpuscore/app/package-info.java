/** The object graph, by hand, top to bottom; the order of start and stop. */
@NullMarked
package dev.corpuscore.app;

import org.jspecify.annotations.NullMarked;
