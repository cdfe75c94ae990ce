/** The languages of postings: told, or read off their texts. */
@NullMarked
package dev.corpuscore.language;

import org.jspecify.annotations.NullMarked;
