/** IN: one class per resource, and the one place where an error becomes an answer. */
@NullMarked
package dev.corpuscore.http;

import org.jspecify.annotations.NullMarked;
