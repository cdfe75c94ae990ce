package dev.corpuscore.store.sql;

import dev.corpuscore.store.sql.engine.Migrations;
import dev.corpuscore.store.sql.row.ContributionRow;
import dev.corpuscore.store.sql.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.flywaydb.core.Flyway;

/**
 * Makes a database one of the first edition again: takes out whatever the first migrations, made
 * beside it, do not make.
 */
public final class FirstEdition {
  /** Of its tables. */
  private static final int VERSION = 5;

  private FirstEdition() {}

  /** Of an SQLite file that nobody has open. */
  public static void sqlite(Path file) {
    try {
      Path first = Files.createTempFile(file.getParent(), "first", ".db");
      downgrade("jdbc:sqlite:" + file, "jdbc:sqlite:" + first, Migrations.SQLITE);
      vacuum(file);
      Files.delete(first);
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-mark"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing is left of what the changes above have moved: they do not overwrite it. */
  private static void vacuum(Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of a PostgreSQL database that nobody has open. */
  public static void postgres(String url) {
    PostgresServer server = PostgresServer.shared();
    server.emptyDatabase("first_edition");
    downgrade(url, server.url("first_edition"), Migrations.POSTGRESQL);
  }

  private static void downgrade(String url, String firstUrl, String migrations) {
    Flyway.configure()
        .dataSource(firstUrl, null, null)
        .locations("classpath:" + migrations)
        .target(Integer.toString(VERSION))
        .load()
        .migrate();
    try (Connection connection = DriverManager.getConnection(url);
        Connection first = DriverManager.getConnection(firstUrl);
        Statement statement = connection.createStatement()) {
      forgetKeyIds(connection);
      if (url.startsWith("jdbc:postgresql:")) {
        statement.execute(
            "ALTER TABLE pseudonym_key ADD CONSTRAINT pseudonym_key_one_check CHECK (one = 1)");
      }
      Map<String, Table> wanted = tables(first);
      for (Map.Entry<String, Table> table : tables(connection).entrySet()) {
        Table known = wanted.get(table.getKey());
        if (known == null) {
          statement.execute("DROP TABLE " + table.getKey());
        } else {
          narrow(statement, table.getKey(), table.getValue(), known);
        }
      }
      statement.execute(
          "DELETE FROM flyway_schema_history WHERE CAST(version AS integer) > " + VERSION);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The checksum of a contribution that does not say under which key it was stored. */
  public static long contributionChecksum(byte[] participant, long number, long contributedAt) {
    return ContributionRow.TABLE.checksum(participant, number, contributedAt, null);
  }

  /** Contributions did not say under which key, and their checksums covered none. */
  private static void forgetKeyIds(Connection connection) throws SQLException {
    String select = "SELECT participant, number, contributed_at FROM contribution";
    String update = "UPDATE contribution SET checksum = ? WHERE participant = ? AND number = ?";
    try (PreparedStatement query = connection.prepareStatement(select);
        ResultSet rows = query.executeQuery();
        PreparedStatement change = connection.prepareStatement(update)) {
      while (rows.next()) {
        byte[] participant = rows.getBytes("participant");
        long number = rows.getLong("number");
        change.setLong(
            1,
            ContributionRow.TABLE.checksum(
                participant, number, rows.getLong("contributed_at"), null));
        change.setBytes(2, participant);
        change.setLong(3, number);
        change.addBatch();
      }
      change.executeBatch();
    }
  }

  private static void narrow(Statement statement, String name, Table table, Table known)
      throws SQLException {
    for (String index : table.indexes) {
      if (!known.indexes.contains(index)) {
        statement.execute("DROP INDEX " + index);
      }
    }
    for (String column : table.columns) {
      if (!known.columns.contains(column)) {
        statement.execute("ALTER TABLE " + name + " DROP COLUMN " + column);
      }
    }
  }

  private record Table(Set<String> columns, Set<String> indexes) {}

  private static Map<String, Table> tables(Connection connection) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    Map<String, Table> tables = new TreeMap<>();
    for (String table :
        names(data.getTables(null, null, "%", new String[] {"TABLE"}), "TABLE_NAME")) {
      tables.put(
          table,
          new Table(
              names(data.getColumns(null, null, table, "%"), "COLUMN_NAME"),
              names(data.getIndexInfo(null, null, table, false, true), "INDEX_NAME")));
    }
    return tables;
  }

  private static Set<String> names(ResultSet rows, String column) throws SQLException {
    try (rows) {
      Set<String> names = new TreeSet<>();
      while (rows.next()) {
        String name = rows.getString(column);
        if (name != null) {
          names.add(name);
        }
      }
      return names;
    }
  }
}
