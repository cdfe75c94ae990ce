/** Lists of postings, as pages show them: found, similar, of the same words. */
@NullMarked
package dev.corpuscore.http.pages.results;

import org.jspecify.annotations.NullMarked;
