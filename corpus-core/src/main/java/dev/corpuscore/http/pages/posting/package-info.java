/** {@code GET /ads/{id}}: the page of one posting. */
@NullMarked
package dev.corpuscore.http.pages.posting;

import org.jspecify.annotations.NullMarked;
