/**
 * Creates all objects and connects them, without a framework; defines the order of start and stop.
 */
@NullMarked
package dev.corpuscore.app;

import org.jspecify.annotations.NullMarked;
