package dev.corpuscore.store.sql.engine;

import dev.corpuscore.files.FileOwner;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Interprets SQLite's errors by their codes.
 *
 * @param file the database, for messages
 * @param longestWait how long a writer waits for another one
 */
public record SqliteErrors(Path file, Duration longestWait) {
  private static final String NOTHING = "nothing was changed";

  /** What kind of failure it is. */
  public static Dialect.Failure failure(SQLException e) {
    return switch (kind(code(e))) {
      case 8, 10, 13, 14 -> Dialect.Failure.DISK; // READONLY, IOERR, FULL, CANTOPEN
      case 11 -> Dialect.Failure.DAMAGE; // CORRUPT
      default -> Dialect.Failure.FINAL;
    };
  }

  /** Whether what is in the file is no sound database. */
  public static boolean isOfDamage(SQLException e) {
    int kind = kind(code(e));
    return kind == 11 || kind == 26; // CORRUPT, NOTADB
  }

  /** The exception for a failed statement, whose message tells the operator what to do. */
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
                  + " files in it"
                  + FileOwner.besides(file),
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
      case 11 -> damaged(code.name(), Dialect.RESTORE); // CORRUPT
      case 13 -> // FULL
          unavailable("the disk of " + file + " is full, so " + NOTHING + "; free some space", e);
      case 19, 21, 25 -> // CONSTRAINT, MISUSE, RANGE
          new IllegalStateException("our own statement was refused: " + e.getMessage(), e);
      case 26 -> unavailable(file + " is not an SQLite database", e); // NOTADB
      default -> unavailable(file + " cannot be used: " + e.getMessage(), e);
    };
  }

  /** After a failed flush, the last change may be in the log, if all of it reached the disk. */
  private static boolean isSync(SQLiteErrorCode code) {
    return code == SQLiteErrorCode.SQLITE_IOERR_FSYNC
        || code == SQLiteErrorCode.SQLITE_IOERR_DIR_FSYNC;
  }

  CorpusException damaged(String what, String remedy) {
    return unavailable(file + " is damaged: " + what + "; " + remedy, null);
  }

  static CorpusException unavailable(String message, @Nullable Throwable cause) {
    return CorpusException.unavailable(message, cause);
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
}
