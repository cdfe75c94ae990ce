/**
 * Merkle trees: what commits to a history or to a set, and the proofs that follow from it. No I/O.
 */
@NullMarked
package dev.corpuscore.transparency;

import org.jspecify.annotations.NullMarked;
