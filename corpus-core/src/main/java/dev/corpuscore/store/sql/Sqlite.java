package dev.corpuscore.store.sql;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.StoreLock;
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
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: one file beside its write-ahead log, shared by all processes of this machine. */
final class Sqlite implements Dialect {
  private static final int READERS = 4;
  private static final String NOTHING = "nothing was changed";

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

  /**
   * @param longestWait how long one writer waits for another, in this process or any other
   */
  Sqlite(Path file, Duration longestWait) {
    this.file = file.toAbsolutePath();
    this.longestWait = longestWait;
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

  /** No limit in practice: an open file, unlike a server, never closes an idle connection. */
  @Override
  public Duration idleLimit() {
    return Duration.ofDays(1_000);
  }

  /**
   * Nothing is run again: SQLite itself waits for other writers, and a file, unlike a server, does
   * not come back after a while.
   */
  @Override
  public Failure failure(SQLException e) {
    return switch (kind(code(e))) {
      case 8, 10, 13, 14 -> Failure.DISK; // READONLY, IOERR, FULL, CANTOPEN
      case 11 -> Failure.DAMAGE; // CORRUPT
      default -> Failure.FINAL;
    };
  }

  private static SQLiteErrorCode code(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? sqlite.getResultCode()
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /** The low byte is the kind, the others say where exactly (sqlite.org/rescode.html). */
  private static int kind(SQLiteErrorCode code) {
    return code.code & 0xff;
  }

  /** The work itself: nothing is ever run again. */
  @Override
  public <T> Work<T> once(Work<T> work) {
    return work;
  }

  /** Nothing: a transaction that may write begins with {@code BEGIN IMMEDIATE}. */
  @Override
  public String lockRow() {
    return "";
  }

  /** Nothing, for the same reason. */
  @Override
  public String skipLockedRows() {
    return "";
  }

  @Override
  public Optional<PreparedQuery<Long>> commitCounter() {
    return Optional.of(COMMIT_COUNTER);
  }

  /** See sqlite.org/pragma.html#pragma_synchronous on WAL: NORMAL leaves the fsync of it out. */
  @Override
  public void relax(Connection connection, boolean relaxed) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA synchronous = " + (relaxed ? "NORMAL" : "FULL"));
    }
  }

  /** Nothing to do: it goes by the keys wherever there is an index of them. */
  @Override
  public void readByKeysAlone(Connection connection) {}

  @Override
  public Connection connect(Access access) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // first of all settings, the ones below can already meet a lock: wait for it, do not fail
    config.setBusyTimeout((int) longestWait.toMillis());
    // a writer that begins as a reader and finds out later that it writes cannot wait for another
    // writer any more (SQLITE_BUSY_SNAPSHOT); so it takes the lock at once, or waits for it
    config.setTransactionMode(
        access.writes()
            ? SQLiteConfig.TransactionMode.IMMEDIATE
            : SQLiteConfig.TransactionMode.DEFERRED);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      for (String pragma : access.writes() ? forWriting() : forReading()) {
        statement.execute("PRAGMA " + pragma);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static List<String> forWriting() {
    return List.of(
        // readers never wait for the writer, nor it for them
        "journal_mode = WAL",
        // fsync of the log at every commit: what was acknowledged survives power loss. NORMAL
        // would keep the database whole, but lose the last commits
        "synchronous = FULL",
        "foreign_keys = ON",
        // deleted content is overwritten with zeros: what was erased must not linger in free pages
        "secure_delete = ON",
        // sorting leaves no temporary files beside the data
        "temp_store = MEMORY",
        // 16 MiB outside the heap: the inner pages of all indexes at a million postings
        "cache_size = -16384",
        // no mapped memory: an I/O error in it is a signal that ends the JVM, not an exception
        "mmap_size = 0",
        // fold the log into the database every 32 MiB (4 KiB pages): ids and URLs are random keys,
        // so the same index pages change again and again and are written once per checkpoint
        "wal_autocheckpoint = 8192",
        // and give the disk back what a long reader made it grow beyond
        "journal_size_limit = 67108864");
  }

  private static List<String> forReading() {
    return List.of(
        // a bug here cannot write
        "query_only = ON", "temp_store = MEMORY", "cache_size = -4096", "mmap_size = 0");
  }

  @Override
  public void migrate() {
    Path folder = PrivateFiles.folderOf(file);
    try {
      PrivateFiles.createFolder(folder);
    } catch (IOException e) {
      throw unavailable("cannot make the folder " + folder + ": " + e.getMessage(), e);
    }
    new SqliteSchema(file, this).migrate();
  }

  /**
   * TRUNCATE writes every page of the log into the database, waits until nobody reads from the log,
   * and cuts it to nothing. While it waits nobody else can write: so it waits for a moment only,
   * and whoever asked comes back.
   */
  @Override
  public boolean fold(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 100");
      try (ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
        return row.next() && row.getInt("busy") == 0;
      }
    }
  }

  /** A file beside the database: whoever shares the one shares the other. */
  @Override
  public Optional<StoreLock> tryLock(UUID corpus, String name) {
    return FileStoreLock.take(file.resolveSibling(""), file.getFileName() + "." + name + ".lock");
  }

  /** Nothing: there is one copy, which the mark watches. */
  @Override
  public Optional<String> risk(Connection connection) {
    return Optional.empty();
  }

  @Override
  public List<String> faults(Connection connection) throws SQLException {
    List<String> faults = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      // not quick_check: that leaves out whether indexes and tables agree
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
    SQLiteErrorCode code = code(e);
    return switch (kind(code)) {
      case 5, 6 -> // BUSY, LOCKED
          unavailable(
              file
                  + " has been locked by another process for longer than "
                  + longestWait.toSeconds()
                  + " s; try again when that is done",
              e);
      case 3, 8, 14, 23 -> // PERM, READONLY, CANTOPEN, AUTH
          unavailable(
              "cannot open "
                  + file
                  + " for writing ("
                  + code.name()
                  + "); check that the folder exists and that this user may write to it and to the"
                  + " files in it",
              e);
      case 10 -> // IOERR
          unavailable(
              "reading or writing "
                  + file
                  + " failed ("
                  + code.name()
                  + "), so "
                  + (isSync(code) ? "it is not known whether the last change is stored" : NOTHING)
                  + "; check the disk and whether it is full",
              e);
      case 11 -> damaged(code.name()); // CORRUPT
      case 13 -> // FULL
          unavailable("the disk of " + file + " is full, so " + NOTHING + "; free some space", e);
      case 19, 21, 25 -> // CONSTRAINT, MISUSE, RANGE
          new IllegalStateException("our own statement was refused: " + e.getMessage(), e);
      case 26 -> unavailable(file + " is not an SQLite database", e); // NOTADB
      default -> unavailable(file + " cannot be used: " + e.getMessage(), e);
    };
  }

  /** What was written before a sync may be found in the log, if all of it reached the disk. */
  private static boolean isSync(SQLiteErrorCode code) {
    return code == SQLiteErrorCode.SQLITE_IOERR_FSYNC
        || code == SQLiteErrorCode.SQLITE_IOERR_DIR_FSYNC;
  }

  @Override
  public CorpusException damaged(String what) {
    return unavailable(
        file + " is damaged: " + what + "; restore a backup, see docs/operations.md", null);
  }

  private static CorpusException unavailable(String message, @Nullable Throwable cause) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message, cause);
  }
}
