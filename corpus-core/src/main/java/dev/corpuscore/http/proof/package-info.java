/**
 * What others need to verify answers without trust: public keys, checkpoints and tiles of the logs,
 * proofs and receipts.
 */
@NullMarked
package dev.corpuscore.http.proof;

import org.jspecify.annotations.NullMarked;
