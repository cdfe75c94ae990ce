/** View models of the templates: finished texts and URLs, so that templates make no decisions. */
@NullMarked
package dev.corpuscore.http.pages.view;

import org.jspecify.annotations.NullMarked;
