/**
 * The pages for browsers: one class per page creates a view, and a template of {@code src/main/jte}
 * shows it. No state, no cookie; the same use cases as the API.
 */
@NullMarked
package dev.corpuscore.http.pages;

import org.jspecify.annotations.NullMarked;
