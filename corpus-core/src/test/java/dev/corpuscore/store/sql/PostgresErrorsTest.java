package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.sql.engine.Postgres;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of each error that a real server can raise: run again, or said in a sentence. */
class PostgresErrorsTest {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final Database database = open();

  private static Database open() {
    PostgresServer server = PostgresServer.shared();
    server.freshDatabase("errors");
    return new Database(
        new Postgres(server.address("errors"), LONGEST_WAIT), LONGEST_WAIT, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    assertThat(database.connectionsInUse()).isZero();
    database.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "23505", "57P03", "25006", "08006", "53300"})
  void write_failsTwice_isRunAgain(String state) {
    AtomicInteger runs = new AtomicInteger();

    int result =
        database.write(
            handle -> {
              execute(handle, "INSERT INTO removal VALUES ('p', 1, 2)");
              if (runs.incrementAndGet() < 3) {
                raise(handle, state);
              }
              return runs.get();
            });

    assertThat(result).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          40001 | other transactions kept changing the same rows
          40P01 | other transactions kept changing the same rows
          53100 | is full, so nothing was changed; free some space
          57014 | did not answer within 30 s, so nothing was changed
          55P03 | has been locked by another instance for longer than 10 s
          42501 | refused the user a privilege
          42P01 | is damaged
          XX001 | is damaged
          58030 | cannot be used
          """)
  void write_failsEachTime_isUnavailableWithASentence(String state, String sentence) {
    assertThatThrownBy(() -> database.write(handle -> raise(handle, state)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(sentence)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"23505", "23514", "22012", "42601"})
  void write_ourOwnFault_isABug(String state) {
    assertThatThrownBy(() -> database.write(handle -> raise(handle, state)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("our own statement was refused");
  }

  @Test
  void readAll_failsOnce_isNotRunAgain() {
    AtomicInteger runs = new AtomicInteger();

    assertThatThrownBy(
            () ->
                database.readAll(
                    handle -> {
                      runs.incrementAndGet();
                      return raise(handle, "40001");
                    }))
        .isInstanceOf(CorpusException.class);
    assertThat(runs).hasValue(1);
  }

  @Test
  void read_writes_isRefused() {
    assertThatThrownBy(
            () ->
                database.read(
                    handle -> {
                      execute(handle, "INSERT INTO removal VALUES ('p', 1, 2)");
                      return true;
                    }))
        .hasMessageContaining("is a read-only standby");
  }

  @Test
  void write_twoLockEachOtherOut_oneIsRunAgain() throws Exception {
    database.write(
        handle -> {
          execute(handle, "INSERT INTO removal VALUES ('a', 1, 0), ('b', 2, 0)");
          return true;
        });
    CyclicBarrier both = new CyclicBarrier(2);
    CountDownLatch won = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var one = threads.submit(() -> lockBoth("a", "b", both, won, runs));
      var other = threads.submit(() -> lockBoth("b", "a", both, won, runs));

      assertThat(one.get() + other.get()).isEqualTo(2);
    }
    assertThat(runs).hasValue(3);
  }

  /** The loser waits until the winner is done: it could take the row that is free before it. */
  private int lockBoth(
      String first, String second, CyclicBarrier both, CountDownLatch won, AtomicInteger runs) {
    database.write(
        handle -> {
          boolean again = runs.incrementAndGet() > 2;
          if (again) {
            await(won::await);
          }
          execute(handle, "UPDATE removal SET checksum = 1 WHERE id = '" + first + "'");
          if (!again) {
            await(both::await);
          }
          execute(handle, "UPDATE removal SET checksum = 1 WHERE id = '" + second + "'");
          return 1;
        });
    won.countDown();
    return 1;
  }

  private interface Waiting {
    void await() throws InterruptedException, BrokenBarrierException;
  }

  private static void await(Waiting event) {
    try {
      event.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean raise(Handle handle, String state) throws SQLException {
    execute(
        handle,
        "DO $$ BEGIN RAISE EXCEPTION 'as the test wants' USING ERRCODE = '" + state + "'; END $$");
    return true;
  }

  private static void execute(Handle handle, String sql) throws SQLException {
    try (Statement statement = handle.connection().createStatement()) {
      statement.execute(sql);
    }
  }
}
