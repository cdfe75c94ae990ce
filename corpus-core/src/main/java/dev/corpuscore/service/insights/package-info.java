/** What the corpus as a whole says, in figures that tell nothing about one posting or employer. */
@NullMarked
package dev.corpuscore.service.insights;

import org.jspecify.annotations.NullMarked;
