/** IN: one class per resource, and the single place that turns errors into answers. */
@NullMarked
package dev.corpuscore.http;

import org.jspecify.annotations.NullMarked;
