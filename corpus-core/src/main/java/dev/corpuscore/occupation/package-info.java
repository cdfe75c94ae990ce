/** The occupations that titles of postings name, by a table that an operator gives. */
@NullMarked
package dev.corpuscore.occupation;

import org.jspecify.annotations.NullMarked;
