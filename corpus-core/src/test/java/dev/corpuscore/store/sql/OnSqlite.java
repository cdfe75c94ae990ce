package dev.corpuscore.store.sql;

import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;

/** Stores on SQLite, a file in the folder. */
public interface OnSqlite extends OnSql {
  @Override
  default Store open(Path folder) {
    return SqliteTemplate.open(folder.resolve("corpus.db"), Clock.systemUTC());
  }

  @Override
  default long number(Path folder, String sql) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("corpus.db"));
        Statement statement = connection.createStatement()) {
      return statement.executeQuery(sql).getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  default void execute(Path folder, String sql) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("corpus.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
