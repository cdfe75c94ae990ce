/**
 * View models of the templates: finished texts and URLs, so that templates make no decisions. What
 * a page says whatever it shows, the templates take from the messages of its {@code Visitor}.
 */
@NullMarked
package dev.corpuscore.http.pages.view;

import org.jspecify.annotations.NullMarked;
