/** The catalog: where postings come from by themselves, and how that goes. */
@NullMarked
package dev.corpuscore.model.catalog;

import org.jspecify.annotations.NullMarked;
