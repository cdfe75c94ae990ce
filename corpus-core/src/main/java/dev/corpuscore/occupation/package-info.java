/** The occupations that titles of postings name, by the table that ships or an operator's own. */
@NullMarked
package dev.corpuscore.occupation;

import org.jspecify.annotations.NullMarked;
