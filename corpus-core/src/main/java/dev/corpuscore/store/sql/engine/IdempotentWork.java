package dev.corpuscore.store.sql.engine;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Work;
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
 * <p>Nothing is written to tables that a newer version has changed, for whose columns this one
 * would not write anything: an instance that still runs after such an upgrade is refused. The files
 * of migrations lock table {@code ticket} first, so they wait for the transactions that were begun
 * before them, and later work sees what they did.
 *
 * <p>One transaction in a thousand deletes the ids of more than ten minutes ago. For one thread.
 */
final class IdempotentWork<T> implements Work<T> {
  private static final int SWEEP_EVERY = 1_000;

  /** Inserts nothing, either, where a newer version has changed the tables. */
  private static final String INSERT =
      """
      INSERT INTO ticket (id)
      SELECT ?::uuid WHERE NOT EXISTS
        (SELECT 1 FROM flyway_schema_history WHERE success AND version::integer > ?)
      ON CONFLICT (id) DO NOTHING
      """;

  private static final String STATE =
      """
      SELECT EXISTS (SELECT 1 FROM ticket WHERE id = ?::uuid) AS written,
        (SELECT max(version::integer) FROM flyway_schema_history WHERE success) AS version
      """;

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
  private final Migrations tables;
  private @Nullable T result;

  /**
   * @param tables those that the work knows
   * @param number how many tickets this process has had so far
   */
  IdempotentWork(Work<T> work, Migrations tables, long number) {
    this.work = work;
    this.tables = tables;
    this.number = number;
  }

  @Override
  public T on(Handle handle) throws SQLException {
    if (!insert(handle)) {
      requireTicket(handle);
      return Objects.requireNonNull(result, "a ticket that another process wrote");
    }
    T done = work.on(handle);
    result = done;
    if (number % SWEEP_EVERY == 0) {
      handle.update(SWEEP);
    }
    return done;
  }

  private boolean insert(Handle handle) throws SQLException {
    return handle.update(INSERT, id, Migrations.VERSION) == 1;
  }

  /**
   * Refuses the work unless its ticket is there.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the tables are newer
   */
  private void requireTicket(Handle handle) throws SQLException {
    handle.query(
        STATE,
        row -> {
          if (!row.isTrue("written")) {
            tables.areDoneAt(row.number("version"));
          }
        },
        id);
  }
}
