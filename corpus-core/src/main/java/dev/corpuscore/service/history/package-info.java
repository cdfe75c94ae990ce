/** How old postings are, and what became of them. */
@NullMarked
package dev.corpuscore.service.history;

import org.jspecify.annotations.NullMarked;
