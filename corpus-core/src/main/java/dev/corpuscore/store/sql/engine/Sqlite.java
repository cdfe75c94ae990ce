package dev.corpuscore.store.sql.engine;

import dev.corpuscore.files.FileOwner;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.sql.table.CompressionDictionaryRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sqlite.SQLiteConfig;

/** SQLite: one file beside its write-ahead log, shared by all processes of this machine. */
public final class Sqlite implements Dialect {
  /**
   * Of new databases; older ones keep 4 KiB. Three contents fit a page of 4 KiB, and a sixth of it
   * stays unused; of a page of 8 KiB, half as much.
   */
  static final int PAGE_BYTES = 8 << 10;

  private static final int READERS = 6;

  /**
   * The log between two checkpoints. Ids and URLs are random keys, so the same pages of indexes
   * change many times and are written to the database once per checkpoint.
   */
  private static final long CHECKPOINT_BYTES = 32 << 20;

  /** See sqlite.org/pragma.html#pragma_data_version. */
  private static final PreparedQuery<Long> COMMIT_COUNTER =
      new PreparedQuery<>(
          "PRAGMA data_version",
          statement -> {},
          rows -> {
            rows.next();
            return rows.getLong(1);
          });

  private final Path file;
  private final Duration longestWait;
  private final SqliteErrors errors;
  private final CompressionDictionaryRows dictionaries = new CompressionDictionaryRows(this);

  /**
   * @param longestWait how long one writer waits for another, in this process or any other
   */
  public Sqlite(Path file, Duration longestWait) {
    this.file = file.toAbsolutePath();
    this.longestWait = longestWait;
    this.errors = new SqliteErrors(this.file, longestWait);
  }

  @Override
  public String kind() {
    return "sqlite";
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(file);
  }

  @Override
  public int readers() {
    return READERS;
  }

  /**
   * SQLite allows one writer at a time. Writers wait here, because this queue is fair and wakes the
   * next one at once; SQLite itself would poll.
   */
  @Override
  public int writers() {
    return 1;
  }

  /** No limit in practice. Unlike a server, a file never closes an idle connection. */
  @Override
  public Duration idleLimit() {
    return Duration.ofDays(1_000);
  }

  /**
   * No failure is tried again: SQLite itself waits for other writers, and a file that fails, unlike
   * a server, does not recover by itself.
   */
  @Override
  public Failure failure(SQLException e) {
    return SqliteErrors.failure(e);
  }

  /** The work itself, as nothing is ever run again. */
  @Override
  public <T> Work<T> idempotent(Work<T> work) {
    return work;
  }

  /** Empty, because a transaction that may write begins with {@code BEGIN IMMEDIATE}. */
  @Override
  public String lockRow() {
    return "";
  }

  /** Empty, for the same reason. */
  @Override
  public String skipLockedRows() {
    return "";
  }

  @Override
  public Optional<PreparedQuery<Long>> commitCounter() {
    return Optional.of(COMMIT_COUNTER);
  }

  /**
   * With NORMAL, the log is not flushed at a commit (sqlite.org/pragma.html#pragma_synchronous).
   */
  @Override
  public void relax(Connection connection, boolean relaxed) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA synchronous = " + (relaxed ? "NORMAL" : "FULL"));
    }
  }

  /** Nothing to do, as SQLite uses an index of the keys wherever there is one. */
  @Override
  public void readByKeysAlone(Connection connection) {}

  @Override
  public Connection connect(Access access) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // a transaction that begins with a read and writes later cannot wait for another writer then
    // (SQLITE_BUSY_SNAPSHOT), so one that may write takes the lock when it begins
    config.setTransactionMode(
        access.writes()
            ? SQLiteConfig.TransactionMode.IMMEDIATE
            : SQLiteConfig.TransactionMode.DEFERRED);
    Connection connection = new SqliteConnection(file, config, longestWait);
    try (Statement statement = connection.createStatement()) {
      for (String pragma : access.writes() ? forWriting() : forReading()) {
        statement.execute("PRAGMA " + pragma);
      }
      if (access.writes()) {
        statement.execute("PRAGMA wal_autocheckpoint = " + CHECKPOINT_BYTES / pageBytes(statement));
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static long pageBytes(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("PRAGMA page_size")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static List<String> forWriting() {
    return List.of(
        // readers do not wait for the writer, and the writer does not wait for readers
        "journal_mode = WAL",
        // the log is flushed at every commit, so that acknowledged changes survive a power loss.
        // With NORMAL the database would stay consistent, but lose the last commits
        "synchronous = FULL",
        "foreign_keys = ON",
        // deleted content is overwritten with zeros, as erased content must not stay in free pages
        "secure_delete = ON",
        // sorting makes no temporary files
        "temp_store = MEMORY",
        // 16 MiB outside the heap: the inner pages of all indexes at a million postings
        "cache_size = -16384",
        // no mapped memory: an I/O error there is a signal that ends the JVM, not an exception
        "mmap_size = 0",
        // a log that grew because of a long read is cut to this size afterwards
        "journal_size_limit = 67108864");
  }

  private static List<String> forReading() {
    return List.of(
        // a bug in a query cannot write
        "query_only = ON", "temp_store = MEMORY", "cache_size = -4096", "mmap_size = 0");
  }

  @Override
  public void migrate() {
    Path folder = PrivateFiles.folderOf(file);
    try {
      PrivateFiles.createFolder(folder);
    } catch (IOException e) {
      throw SqliteErrors.unavailable(
          "cannot make the folder " + folder + FileOwner.besides(folder), e);
    }
    new SqliteSchema(file, this).migrate();
  }

  /**
   * TRUNCATE writes every page of the log into the database, waits until no reader uses the log,
   * and empties it. Nobody else can write while it waits, so it waits only for a tenth of a second;
   * the caller tries again later.
   */
  @Override
  public boolean checkpoint(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 100");
      try (ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
        return row.next() && row.getInt("busy") == 0;
      }
    }
  }

  /** A lock file beside the database, so that every process that shares the database uses it. */
  @Override
  public Optional<StoreLock> tryLock(UUID corpus, String name) {
    return FileStoreLock.take(file.resolveSibling(""), file.getFileName() + "." + name + ".lock");
  }

  /** One process serves a data directory. */
  @Override
  public Instances instances(UUID corpus) {
    return Instances.NONE;
  }

  /** Empty: there is one copy, and the commit mark shows whether it lost commits. */
  @Override
  public Optional<String> risk(Connection connection) {
    return Optional.empty();
  }

  @Override
  public List<String> faults(Connection connection) throws SQLException {
    List<String> faults = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      // not quick_check, which does not compare indexes with tables
      try (ResultSet rows = statement.executeQuery("PRAGMA integrity_check")) {
        while (rows.next()) {
          if (!rows.getString(1).equals("ok")) {
            faults.add("SQLite's integrity_check: " + rows.getString(1));
          }
        }
      }
      try (ResultSet rows = statement.executeQuery("PRAGMA foreign_key_check")) {
        while (rows.next()) {
          faults.add("a row of " + rows.getString(1) + " belongs to no " + rows.getString(3));
        }
      }
    }
    return faults;
  }

  @Override
  public RuntimeException translate(SQLException e) {
    return errors.translate(e);
  }

  @Override
  public CorpusException damaged(String what, String remedy) {
    return errors.damaged(what, remedy);
  }

  @Override
  public CompressionDictionaryRows dictionaries() {
    return dictionaries;
  }
}
