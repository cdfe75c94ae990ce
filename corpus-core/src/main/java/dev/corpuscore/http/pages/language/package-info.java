/**
 * The language of a page: which one a visitor reads, its messages, and how it writes numbers, days
 * and names.
 */
@NullMarked
package dev.corpuscore.http.pages.language;

import org.jspecify.annotations.NullMarked;
