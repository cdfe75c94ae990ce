package dev.corpuscore.store;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.ParticipantHash;
import org.jspecify.annotations.Nullable;

/**
 * One erasure as stored. The store has checked that its participant has a tombstone.
 *
 * @param sequence its place in the ledger, from 1
 * @param receipt the stored bytes
 * @param before the id of the previous receipt; null for the first
 */
public record LedgerEntry(
    long sequence, ParticipantHash participant, byte[] receipt, @Nullable Digest before) {}
