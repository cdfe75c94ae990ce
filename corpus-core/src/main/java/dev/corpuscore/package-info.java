/** Corpus Core: a self-hosted corpus of job postings. */
@NullMarked
package dev.corpuscore;

import org.jspecify.annotations.NullMarked;
