package dev.corpuscore.store.sql;

import dev.corpuscore.model.Digest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far the commits of a database have come.
 *
 * @param timeline names the sequence of commits; another one begins where a database goes on that
 *     lacks commits which were acknowledged (as PostgreSQL's timelines do)
 * @param number of the newest commit in that timeline, from 1
 * @param revision the newest revision
 * @param ledgerSequence of the newest entry of the ledger, 0 for none
 * @param receiptId of that entry, null for none
 */
record CommitPosition(
    UUID timeline, long number, long revision, long ledgerSequence, @Nullable Digest receiptId) {
  /** Whether a database at this position has had the commit at {@code other}, going by numbers. */
  boolean covers(CommitPosition other) {
    return timeline.equals(other.timeline) && number >= other.number;
  }
}
