/** {@code GET /}: the search page, its fields, filters and suggestions. */
@NullMarked
package dev.corpuscore.http.pages.browse;

import org.jspecify.annotations.NullMarked;
