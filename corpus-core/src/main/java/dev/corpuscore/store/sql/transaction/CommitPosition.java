package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.Digest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The position of a database in its sequence of commits.
 *
 * @param timeline names the sequence of commits; if a database goes on without commits that were
 *     acknowledged, a new timeline begins (as in PostgreSQL)
 * @param number of the newest commit in that timeline, from 1
 * @param revision the newest revision
 * @param ledgerSequence of the newest entry of the ledger, 0 for none
 * @param receiptId of that entry, null for none
 */
public record CommitPosition(
    UUID timeline, long number, long revision, long ledgerSequence, @Nullable Digest receiptId) {
  /**
   * Whether a database at this position contains the commit at {@code other}, judged by the
   * numbers.
   */
  boolean covers(CommitPosition other) {
    return timeline.equals(other.timeline) && number >= other.number;
  }
}
