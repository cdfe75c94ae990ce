package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Work that happens once, even if it is run again because the answer to a COMMIT was lost. Each run
 * inserts the same id into table {@code ticket}, in the transaction of the work. If the id is there
 * already, an earlier run was committed: nothing is done, and its result is returned. If an earlier
 * run is still being committed, the insertion waits until that has ended.
 *
 * <p>One transaction in a thousand deletes the ids of more than ten minutes ago. For one thread.
 */
final class IdempotentWork<T> implements Work<T> {
  private static final int SWEEP_EVERY = 1_000;

  private static final String INSERT =
      "INSERT INTO ticket (id) VALUES (?) ON CONFLICT (id) DO NOTHING";

  /** Skips rows that another transaction is deleting. */
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
      return Objects.requireNonNull(result, "a ticket that another process wrote");
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
