/** Finds the job boards of companies: from a page, by its links alone, to entries of a catalog. */
@NullMarked
package dev.corpuscore.service.find;

import org.jspecify.annotations.NullMarked;
