package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.store.sql.row.IncarnationRows;
import dev.corpuscore.store.sql.row.RevisionTimeRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

/**
 * Records the time and the incarnation of revisions. Each open store is a new incarnation of the
 * corpus from its first change on. Thread-safe.
 */
public final class RevisionClock {
  private final UUID incarnation = UUID.randomUUID();
  private final Clock clock;

  RevisionClock(Clock clock) {
    this.clock = clock;
  }

  /**
   * Records the revisions after {@code before} and up to {@code newest}, in the transaction that
   * makes them.
   *
   * @return the time of these revisions, in whole seconds
   */
  public Instant made(Handle handle, long before, long newest) throws SQLException {
    IncarnationRows.begin(handle, incarnation, before);
    long now = clock.instant().getEpochSecond();
    return Instant.ofEpochSecond(RevisionTimeRows.put(handle, newest, now));
  }
}
