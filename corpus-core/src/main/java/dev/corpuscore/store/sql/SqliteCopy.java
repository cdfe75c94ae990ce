package dev.corpuscore.store.sql;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.store.sql.engine.SqliteConnection;
import dev.corpuscore.store.sql.engine.SqliteErrors;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.transaction.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * Writes a copy of a database file, see {@link SqlStore#copySqlite}, and folds the WAL into one.
 */
final class SqliteCopy {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private SqliteCopy() {}

  static void write(Path file, Path copy) {
    copyMark(file, copy);
    try {
      // SQLite writes into a file that is empty, and so it has the mode that we give it
      PrivateFiles.createEmpty(copy);
    } catch (IOException e) {
      throw unavailable("cannot write " + copy, e);
    }
    try (SqliteConnection connection = open(file);
        PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, copy.toString());
      vacuum.execute();
    } catch (SQLException e) {
      boolean ofTheCopy = SqliteErrors.failure(e) == Dialect.Failure.DISK && Files.exists(file);
      throw new SqliteErrors(ofTheCopy ? copy : file, LONGEST_WAIT).translate(e);
    }
    try {
      // SQLite does not sync what it writes so (sqlite.org/lang_vacuum.html)
      PrivateFiles.sync(copy);
    } catch (IOException e) {
      throw unavailable("cannot write " + copy, e);
    }
  }

  /** In this mode there is no WAL; the next opening for writing has one again. */
  static void fold(Path file) {
    try (SqliteConnection connection = open(file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = DELETE");
    } catch (SQLException e) {
      if (SqliteErrors.isOfDamage(e)) {
        return;
      }
      throw new SqliteErrors(file, LONGEST_WAIT).translate(e);
    }
  }

  private static SqliteConnection open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // a file that is missing is not made
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return new SqliteConnection(file, config, LONGEST_WAIT);
  }

  /** Copied first, so that it is not ahead of the copy: that would be a loss of commits. */
  private static void copyMark(Path file, Path copy) {
    Path mark = Database.markOf(file);
    try {
      if (Files.exists(mark)) {
        PrivateFiles.copy(mark, Database.markOf(copy));
      }
    } catch (IOException e) {
      throw unavailable("cannot copy " + mark + ": " + e.getMessage(), e);
    }
  }
}
