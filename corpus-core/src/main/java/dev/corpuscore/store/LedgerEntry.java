package dev.corpuscore.store;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.ParticipantHash;
import org.jspecify.annotations.Nullable;

/**
 * One erasure as stored. The store has checked that its participant has a tombstone.
 *
 * @param sequence its place in the ledger, from 1; its place in the log is one less
 * @param receipt the stored bytes
 * @param before the id of the previous receipt; null for the first
 * @param binding what binds the participant to the entry in the log
 * @param envelope the receipt in its signed envelope; null if there was no key
 */
public record LedgerEntry(
    long sequence,
    ParticipantHash participant,
    byte[] receipt,
    @Nullable Digest before,
    Binding binding,
    byte @Nullable [] envelope) {}
