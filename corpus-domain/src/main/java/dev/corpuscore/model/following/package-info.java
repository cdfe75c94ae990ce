/** Places in the history of a corpus, and what those who follow it learn. */
@NullMarked
package dev.corpuscore.model.following;

import org.jspecify.annotations.NullMarked;
