/** Which postings are of one job: {@code docs/duplicates.md}. */
@NullMarked
package dev.corpuscore.canonical.job;

import org.jspecify.annotations.NullMarked;
