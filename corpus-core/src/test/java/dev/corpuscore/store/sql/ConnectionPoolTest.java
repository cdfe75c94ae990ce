package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.ConnectionPool;
import dev.corpuscore.thread.Caller;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionPoolTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private ConnectionPool pool;

  @BeforeEach
  void openPool() {
    Sqlite dialect = new Sqlite(folder.resolve("corpus.db"), LONG);
    dialect.migrate();
    pool = new ConnectionPool(dialect, Dialect.Access.WRITE, 2, LONG, LONG, refusal -> {});
  }

  /** As health and what follows the revisions find one, whatever callers read. */
  @Test
  void inTransaction_callersHaveAllTheyMay_theServiceItselfFindsOne() throws Exception {
    CountDownLatch inside = new CountDownLatch(2);
    CountDownLatch done = new CountDownLatch(1);
    try (ConnectionPool readers =
            new ConnectionPool(
                new Sqlite(folder.resolve("corpus.db"), SHORT),
                Dialect.Access.READ,
                3,
                1,
                SHORT,
                SHORT,
                refusal -> {});
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> holding = new ArrayList<>();
      for (String caller : List.of("a", "b")) {
        holding.add(
            threads.submit(
                () ->
                    new Caller(caller)
                        .call(
                            () ->
                                readers.inTransaction(
                                    handle -> {
                                      inside.countDown();
                                      await(done);
                                      return 1;
                                    }))));
      }
      await(inside);

      assertThatThrownBy(() -> new Caller("c").call(() -> readers.inTransaction(handle -> 3)))
          .hasMessageContaining("no database connection became free");
      assertThat(readers.<Integer>inTransaction(handle -> 4)).isEqualTo(4);

      done.countDown();
      for (Future<Integer> each : holding) {
        assertThat(each.get()).isEqualTo(1);
      }
      assertThat(new Caller("c").<Integer>call(() -> readers.inTransaction(handle -> 5)))
          .isEqualTo(5);
    }
  }

  /** Else who asks for what is not to be had makes the database open a session each time. */
  @Test
  void inTransaction_refusedWhileReading_keepsItsConnection() {
    Set<Connection> used = ConcurrentHashMap.newKeySet();
    try (ConnectionPool readers = singleReader()) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> readers.inTransaction(handle -> refused(used, handle)))
            .hasMessage("gone");
      }
      assertThat(used).hasSize(1);
      assertThat(readers.<Integer>inTransaction(handle -> number(handle))).isEqualTo(7);

      assertThatThrownBy(
              () ->
                  readers.inTransaction(
                      handle -> {
                        throw handle.damaged("a page");
                      }))
          .isInstanceOf(CorpusException.class);
      assertThatThrownBy(() -> readers.inTransaction(handle -> refused(used, handle)))
          .hasMessage("gone");
      assertThat(used).as("damage was met on the first one").hasSize(2);
    }
  }

  /** Reads by one connection. */
  private ConnectionPool singleReader() {
    return new ConnectionPool(
        new Sqlite(folder.resolve("corpus.db"), SHORT),
        Dialect.Access.READ,
        1,
        SHORT,
        SHORT,
        refusal -> {});
  }

  private static int refused(Set<Connection> used, Handle handle) throws SQLException {
    used.add(handle.connection());
    number(handle);
    throw new CorpusException(ErrorCode.NOT_PROVABLE, "gone");
  }

  private static int number(Handle handle) throws SQLException {
    return handle.first("SELECT 7 AS seven", row -> (int) row.number("seven")).orElseThrow();
  }

  @Test
  void inTransaction_allInUse_isRefusedAfterItsPatience() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    try (ConnectionPool single = singleReader();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> holding =
          threads.submit(
              () ->
                  single.inTransaction(
                      handle -> {
                        inside.countDown();
                        await(done);
                        return 1;
                      }));
      inside.await();

      assertThatThrownBy(() -> single.inTransaction(handle -> 2))
          .isInstanceOf(CorpusException.class)
          .hasMessage("no database connection became free within 0.2 s; try again")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(single.inUse()).isEqualTo(1);
      done.countDown();

      assertThat(holding.get()).isEqualTo(1);
      int again = single.inTransaction(handle -> 2);
      assertThat(again).isEqualTo(2);
      assertThat(single.inUse()).isZero();
    }
  }

  private static void await(CountDownLatch latch) {
    Unchecked.run(latch::await);
  }

  @Test
  void inTransaction_oneAfterTheOther_reusesTheConnection() {
    Set<Connection> used = ConcurrentHashMap.newKeySet();

    for (int i = 0; i < 5; i++) {
      pool.inTransaction(handle -> used.add(handle.connection()));
    }

    assertThat(used).hasSize(1);
    pool.close();
    assertThat(used).allMatch(ConnectionPoolTest::isClosed);
  }

  @Test
  void inTransaction_workFails_rollsBackAndDropsTheConnection() {
    Set<Connection> used = ConcurrentHashMap.newKeySet();

    assertThatThrownBy(
            () ->
                pool.inTransaction(
                    handle -> {
                      used.add(handle.connection());
                      execute(handle, "INSERT INTO removal VALUES ('p', 1, 2)");
                      throw new IllegalArgumentException("stop");
                    }))
        .hasMessage("stop");

    assertThat(used).allMatch(ConnectionPoolTest::isClosed);
    assertThat(pool.inUse()).isZero();
    int stored = pool.inTransaction(ConnectionPoolTest::removals);
    assertThat(stored).isZero();
    pool.close();
  }

  @Test
  void close_workUnderWay_waitsForItAndRefusesMore() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    AtomicInteger finished = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> working =
          threads.submit(
              () ->
                  pool.inTransaction(
                      handle -> {
                        inside.countDown();
                        execute(handle, "INSERT INTO removal VALUES ('p', 1, 2)");
                        return finished.incrementAndGet();
                      }));
      inside.await();

      pool.close();

      assertThat(finished).hasValue(1);
      assertThat(working.get()).isEqualTo(1);
      assertThatThrownBy(() -> pool.inTransaction(handle -> 2)).hasMessage("the store is closed");
      pool.close();
    }
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void execute(Handle handle, String sql) throws SQLException {
    try (Statement statement = handle.connection().createStatement()) {
      statement.execute(sql);
    }
  }

  private static int removals(Handle handle) throws SQLException {
    try (Statement statement = handle.connection().createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM removal")) {
      row.next();
      return row.getInt(1);
    }
  }
}
