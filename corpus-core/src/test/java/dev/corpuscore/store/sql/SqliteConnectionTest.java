package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.store.sql.engine.SqliteConnection;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

class SqliteConnectionTest {
  private static final String ECHO = "SELECT ? AS said";

  @TempDir Path temporary;

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = connect(Duration.ofSeconds(10));
  }

  private Connection connect(Duration longestWait) throws SQLException {
    return new SqliteConnection(temporary.resolve("some.db"), new SQLiteConfig(), longestWait);
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private static String echo(PreparedStatement statement, String value) throws SQLException {
    statement.setString(1, value);
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getString("said");
    }
  }

  @Test
  void prepareStatement_textOfBefore_isTheSameWithoutItsValues() throws SQLException {
    PreparedStatement first = connection.prepareStatement(ECHO);
    assertThat(echo(first, "one")).isEqualTo("one");
    first.close();

    try (PreparedStatement second = connection.prepareStatement(ECHO)) {
      assertThat(second).isSameAs(first);
      try (ResultSet row = second.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("said")).isNull();
      }
      assertThat(echo(second, "two")).isEqualTo("two");
    }
  }

  @Test
  void prepareStatement_sameTextTwiceAtOnce_areTwo() throws SQLException {
    connection.prepareStatement(ECHO).close();

    try (PreparedStatement one = connection.prepareStatement(ECHO);
        PreparedStatement other = connection.prepareStatement(ECHO)) {
      one.setString(1, "one");
      try (ResultSet rows = one.executeQuery()) {
        assertThat(echo(other, "other")).isEqualTo("other");
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("said")).isEqualTo("one");
      }
    }
  }

  @Test
  void close_twice_givesTheStatementToOneCallerOnly() throws SQLException {
    PreparedStatement closed = connection.prepareStatement(ECHO);
    closed.close();
    closed.close();

    try (PreparedStatement one = connection.prepareStatement(ECHO);
        PreparedStatement other = connection.prepareStatement(ECHO)) {
      assertThat(one).isNotSameAs(other);
    }
  }

  /** SQLite refuses to drop a table while a statement still reads it. */
  @Test
  void close_beforeAllRowsWereRead_endsTheReading() throws SQLException {
    update("CREATE TABLE t (n INTEGER)");
    update("INSERT INTO t VALUES (1), (2), (3)");
    PreparedStatement reading = connection.prepareStatement("SELECT n FROM t");
    reading.executeQuery().next();
    reading.close();

    update("DROP TABLE t");
  }

  @Test
  void prepareStatement_batchOfBefore_isForgotten() throws SQLException {
    update("CREATE TABLE t (n INTEGER)");
    String sql = "INSERT INTO t VALUES (?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int n = 0; n < 10; n++) {
        insert.setLong(1, n);
        insert.addBatch();
      }
    }
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setLong(1, 7);
      insert.addBatch();

      assertThat(insert.executeBatch()).containsExactly(1);
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT sum(n) FROM t");
        ResultSet row = query.executeQuery()) {
      row.next();
      assertThat(row.getLong(1)).isEqualTo(7);
    }
  }

  @Test
  void prepareStatement_moreTextsThanAreKept_forgetsTheOldest() throws SQLException {
    List<PreparedStatement> closed = new ArrayList<>();
    for (int n = 0; n < 201; n++) {
      PreparedStatement statement = connection.prepareStatement("SELECT " + n);
      statement.close();
      closed.add(statement);
    }

    try (PreparedStatement second = connection.prepareStatement("SELECT 1");
        PreparedStatement first = connection.prepareStatement("SELECT 0")) {
      assertThat(second).isSameAs(closed.get(1));
      assertThat(first).isNotSameAs(closed.get(0));
    }
  }

  /**
   * The other one leaves the lock for some microseconds every 5 ms. Who looks every 100 ms, as
   * SQLite does after a while, finds it free once in many seconds.
   */
  @Test
  void begin_besideOneThatWritesWithoutPause_hasItsTurn() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    Semaphore begun = new Semaphore(0);
    try (ExecutorService threads = Executors.newSingleThreadExecutor();
        Connection patient = connect(Duration.ofMinutes(2))) {
      Future<?> other = threads.submit(() -> writeWithoutPause(begun, done));
      try {
        for (int turn = 0; turn < 5; turn++) {
          begun.drainPermits();
          assertThat(begun.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();
          update(patient, "BEGIN IMMEDIATE");
          update(patient, "COMMIT");
        }
      } finally {
        done.set(true);
      }
      other.get();
    }
  }

  @Test
  void begin_besideALockThatIsNotReleased_endsAfterTheLongestWait_alsoIfInterrupted()
      throws SQLException {
    update("BEGIN IMMEDIATE");
    try (Connection other = connect(Duration.ofMillis(300));
        PreparedStatement begin = other.prepareStatement("BEGIN IMMEDIATE")) {
      for (boolean interrupted : new boolean[] {false, true}) {
        long start = System.nanoTime();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }

        assertThatThrownBy(begin::executeUpdate).hasMessageContaining("SQLITE_BUSY");

        assertThat(Thread.interrupted()).isEqualTo(interrupted);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isBetween(Duration.ofMillis(300), Duration.ofSeconds(30));
      }
    }
    update("COMMIT");
  }

  private Void writeWithoutPause(Semaphore begun, AtomicBoolean done) throws SQLException {
    try (Connection other = connect(Duration.ofSeconds(30));
        PreparedStatement begin = other.prepareStatement("BEGIN IMMEDIATE");
        PreparedStatement commit = other.prepareStatement("COMMIT")) {
      while (!done.get()) {
        begin.executeUpdate();
        begun.release();
        LockSupport.parkNanos(5_000_000); // as long as a transaction takes
        commit.executeUpdate();
      }
    }
    return null;
  }

  private void update(String sql) throws SQLException {
    update(connection, sql);
  }

  private static void update(Connection on, String sql) throws SQLException {
    try (PreparedStatement statement = on.prepareStatement(sql)) {
      statement.executeUpdate();
    }
  }
}
