/** The jobs of which there are several postings. */
@NullMarked
package dev.corpuscore.model.job;

import org.jspecify.annotations.NullMarked;
