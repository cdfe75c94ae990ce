package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.sql.engine.SqliteConnection;
import dev.corpuscore.store.sql.engine.SqliteErrors;
import dev.corpuscore.store.sql.transaction.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Writes a copy of a database file, see {@link SqlStore#copySqlite}. */
final class SqliteCopy {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private SqliteCopy() {}

  static void write(Path file, Path copy) {
    SQLiteConfig config = new SQLiteConfig();
    // a file that is missing is not made
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    copyMark(file, copy);
    try (SqliteConnection connection = new SqliteConnection(file, config, LONGEST_WAIT);
        PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, copy.toString());
      vacuum.execute();
    } catch (SQLException e) {
      throw new SqliteErrors(file, LONGEST_WAIT).translate(e);
    }
  }

  /** Copied first, so that it is not ahead of the copy: that would be a loss of commits. */
  private static void copyMark(Path file, Path copy) {
    Path mark = Database.markOf(file);
    try {
      if (Files.exists(mark)) {
        Files.copy(mark, Database.markOf(copy));
      }
    } catch (IOException e) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "cannot copy " + mark + ": " + e.getMessage(), e);
    }
  }
}
