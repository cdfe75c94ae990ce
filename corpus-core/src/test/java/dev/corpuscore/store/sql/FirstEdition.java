package dev.corpuscore.store.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes a database one of the first edition again, whose tables had version 5. */
public final class FirstEdition {
  private FirstEdition() {}

  /** Of an SQLite file that nobody has open. */
  public static void sqlite(Path file) {
    downgrade("jdbc:sqlite:" + file);
    try {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-mark"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of a PostgreSQL database that nobody has open. */
  static void postgres(String url) {
    downgrade(url);
  }

  private static void downgrade(String url) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String table : new String[] {"submission", "typed_url", "unattributed", "kept_out"}) {
        statement.execute("DROP TABLE " + table);
      }
      statement.execute("DROP TABLE IF EXISTS commit_position");
      for (String column : new String[] {"trusted", "foreign_ads"}) {
        statement.execute("ALTER TABLE source DROP COLUMN " + column);
      }
      // it is a text
      statement.execute("DELETE FROM flyway_schema_history WHERE CAST(version AS INTEGER) > 5");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
