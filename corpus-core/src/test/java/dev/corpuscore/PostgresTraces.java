package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a PostgreSQL database holds, wherever it may lie. */
public final class PostgresTraces {
  private PostgresTraces() {}

  /** Columns of tables, and of what PostgreSQL gathers about them, that hold what is sought. */
  public static List<String> inTables(String url, Predicate<String> sought) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      List<String> tables = new ArrayList<>(List.of("pg_stats", "pg_stat_activity"));
      try (ResultSet rows =
          statement.executeQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
          int columns = rows.getMetaData().getColumnCount();
          while (rows.next()) {
            for (int column = 1; column <= columns; column++) {
              if (sought.test(text(rows, column))) {
                found.add(table + "." + rows.getMetaData().getColumnName(column));
              }
            }
          }
        }
      }
    }
    return found;
  }

  private static String text(ResultSet row, int column) throws SQLException {
    Object value = row.getObject(column);
    if (value instanceof byte[] bytes) {
      return FileTraces.text(bytes);
    }
    @Nullable String text = row.getString(column);
    // statistics show bytes in hexadecimal digits
    return text == null ? "" : text + unhexed(text);
  }

  private static String unhexed(String text) {
    return Stream.of(text.split("[^0-9a-fA-F]+"))
        .filter(digits -> digits.length() >= 16 && digits.length() % 2 == 0)
        .map(digits -> FileTraces.text(HexFormat.of().parseHex(digits)))
        .collect(Collectors.joining("\n"));
  }

  /** Files of this database, of the server's log of changes (WAL), and of its messages. */
  public static List<String> inFiles(String url, Predicate<String> sought)
      throws SQLException, IOException {
    List<String> found = new ArrayList<>();
    for (String folder : List.of("'base/' || oid", "'pg_wal'", "'log'")) {
      Path below = Path.of(ask(url, "current_setting('data_directory') || '/' || " + folder));
      found.addAll(FileTraces.holding(below, sought));
    }
    return found;
  }

  /** Does what docs/erasure.md says to do where bytes must leave the files at once. */
  public static void overwrite(String url) throws SQLException, IOException {
    List<String> statements =
        Files.readAllLines(Path.of("..", "docs", "erasure.md")).stream()
            .filter(line -> line.startsWith("      ") && line.endsWith(";"))
            .toList();
    assertThat(statements).hasSize(3);
    for (String statement : statements) {
      execute(url, statement);
    }
  }

  /** An expression over the row of this database. */
  private static String ask(String url, String expression) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT " + expression + " FROM pg_database WHERE datname = current_database()")) {
      row.next();
      return row.getString(1);
    }
  }

  public static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
