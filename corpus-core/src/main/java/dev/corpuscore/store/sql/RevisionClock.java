package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

/**
 * Notes who makes revisions, and when: each open store is an incarnation of the corpus from its
 * first change on. Thread-safe.
 */
final class RevisionClock {
  private final UUID incarnation = UUID.randomUUID();
  private final Clock clock;

  RevisionClock(Clock clock) {
    this.clock = clock;
  }

  /**
   * Notes the revisions after {@code before} and up to {@code newest}, in the transaction that
   * makes them.
   *
   * @return when they are made, in whole seconds
   */
  Instant made(Connection connection, Dialect dialect, long before, long newest)
      throws SQLException {
    IncarnationRows.begin(connection, dialect, incarnation, before);
    long now = clock.instant().getEpochSecond();
    return Instant.ofEpochSecond(RevisionTimeRows.put(connection, dialect, newest, now));
  }
}
