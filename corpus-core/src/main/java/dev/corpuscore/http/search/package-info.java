/** What the query strings of public searches ask for: words, filters, order, page. */
@NullMarked
package dev.corpuscore.http.search;

import org.jspecify.annotations.NullMarked;
