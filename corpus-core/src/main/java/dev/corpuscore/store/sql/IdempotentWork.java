package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Work that may be run again though nobody knows what became of the last run: it leaves a ticket in
 * the database, in its own transaction. If the answer to a COMMIT is lost, the ticket tells whether
 * there was one: where it lies already, nothing is done, and the result is that of the run before.
 * If that run's session still is at its COMMIT, inserting the same ticket waits for the outcome.
 *
 * <p>Tickets older than anybody's patience are swept up, by one transaction in a thousand. For one
 * thread.
 */
final class IdempotentWork<T> implements Work<T> {
  private static final int SWEEP_EVERY = 1_000;

  private static final String INSERT =
      "INSERT INTO ticket (id) VALUES (?) ON CONFLICT (id) DO NOTHING";

  /** Those that another one is sweeping are left to it. */
  private static final String SWEEP =
      """
      DELETE FROM ticket
      WHERE id IN (SELECT id FROM ticket WHERE written_at < now() - interval '10 minutes'
                   ORDER BY written_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
      """;

  private final UUID id = UUID.randomUUID();
  private final Work<T> work;
  private final long number;
  private @Nullable T result;

  /**
   * @param number how many tickets this process has had so far
   */
  IdempotentWork(Work<T> work, long number) {
    this.work = work;
    this.number = number;
  }

  @Override
  public T on(Connection connection) throws SQLException {
    if (!insert(connection)) {
      return Objects.requireNonNull(result, "a ticket that somebody else wrote");
    }
    T done = work.on(connection);
    result = done;
    if (number % SWEEP_EVERY == 0) {
      sweep(connection);
    }
    return done;
  }

  private boolean insert(Connection connection) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, id);
      return insert.executeUpdate() == 1;
    }
  }

  private static void sweep(Connection connection) throws SQLException {
    try (PreparedStatement sweep = connection.prepareStatement(SWEEP)) {
      sweep.executeUpdate();
    }
  }
}
