package dev.corpuscore.store.sql.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.ArchiveContract;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.store.sql.database.PostgresAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole corpora out of and into the databases. */
class SqlArchiveTest {
  @TempDir Path folder;
  private final String other = PostgresServer.shared().freshDatabase("archive");

  @Nested
  class FromSqliteToSqlite extends ArchiveContract {
    @Override
    protected Store open() {
      return sqlite("one.db");
    }

    @Override
    protected Store openOther() {
      return sqlite("other.db");
    }

    @Override
    protected int connectionsInUse(Store opened) {
      return 0;
    }
  }

  @Nested
  class FromSqliteToPostgres extends ArchiveContract {
    @Override
    protected Store open() {
      return sqlite("one.db");
    }

    @Override
    protected Store openOther() {
      return postgres(other);
    }

    @Override
    protected int connectionsInUse(Store opened) {
      return 0;
    }
  }

  @Nested
  class FromPostgresToSqlite extends ArchiveContract {
    @Override
    protected Store open() {
      return postgres(other);
    }

    @Override
    protected Store openOther() {
      return sqlite("other.db");
    }

    @Override
    protected int connectionsInUse(Store opened) {
      return 0;
    }
  }

  /** A table or column that comes later must not be forgotten. */
  @Test
  void tables_areThoseOfBothDatabases() throws SQLException {
    sqlite("one.db").close();

    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("one.db"))) {
      Map<String, Set<String>> listed = new TreeMap<>();
      Table.ALL.forEach(table -> listed.put(table.name(), new TreeSet<>(table.columnNames())));
      assertThat(listed).isEqualTo(columns(connection));
      try (Connection postgres = DriverManager.getConnection(other)) {
        assertThat(listed).isEqualTo(columns(postgres));
      }
    }
  }

  private static Map<String, Set<String>> columns(Connection connection) throws SQLException {
    String schema = connection.getSchema();
    Map<String, Set<String>> tables = new TreeMap<>();
    try (ResultSet columns = connection.getMetaData().getColumns(null, schema, "%", "%")) {
      while (columns.next()) {
        tables
            .computeIfAbsent(columns.getString("TABLE_NAME"), name -> new TreeSet<>())
            .add(columns.getString("COLUMN_NAME"));
      }
    }
    tables.keySet().removeIf(name -> name.startsWith("flyway") || name.startsWith("sqlite"));
    // of PostgreSQL alone, and of use for some minutes
    tables.keySet().remove("ticket");
    return tables;
  }

  private static Store postgres(String url) {
    return SqlStore.openPostgres(new PostgresAddress(url, null, null, null), Clock.systemUTC());
  }

  private Store sqlite(String name) {
    return SqlStore.openSqlite(folder.resolve(name), Clock.systemUTC());
  }
}
