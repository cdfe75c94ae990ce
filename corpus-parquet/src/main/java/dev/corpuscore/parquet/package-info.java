/**
 * Files of Parquet of a corpus, for analysts: made of its export and of its feed of changes, by
 * public routes alone.
 */
@NullMarked
package dev.corpuscore.parquet;

import org.jspecify.annotations.NullMarked;
