/** What the corpus as a whole says: {@code GET /api/insights} and its page. */
@NullMarked
package dev.corpuscore.http.insights;

import org.jspecify.annotations.NullMarked;
