package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.ArchiveContract;
import dev.corpuscore.store.StoreOpener;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.table.Column;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.tier.OnServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole corpora out of and into the databases. */
class SqlArchiveTest {
  private static final StoreOpener SQLITE = new OnSqlite() {};
  private static final StoreOpener POSTGRES = new OnPostgres() {};

  @Nested
  class FromSqliteToSqlite extends ArchiveContract implements OnSqlite {
    @Override
    protected StoreOpener other() {
      return SQLITE;
    }
  }

  @Nested
  class FromSqliteToPostgres extends ArchiveContract implements OnSqlite {
    @Override
    protected StoreOpener other() {
      return POSTGRES;
    }
  }

  @OnServer
  @Nested
  class FromPostgresToSqlite extends ArchiveContract implements OnPostgres {
    @Override
    protected StoreOpener other() {
      return SQLITE;
    }
  }

  /** A table or column that comes later must not be forgotten. */
  @Test
  void tables_areThoseOfBothDatabases(@TempDir Path folder) throws SQLException {
    SQLITE.open(folder).close();
    POSTGRES.open(folder).close();

    Map<String, Set<String>> listed = new TreeMap<>();
    Tables.ARCHIVED.forEach(table -> listed.put(table.name(), new TreeSet<>(table.columnNames())));
    assertThat(listed).isEqualTo(columns("jdbc:sqlite:" + folder.resolve("corpus.db")));
    assertThat(listed).isEqualTo(columns(PostgresServer.shared().url(OnPostgres.DATABASE)));
  }

  /** A row is replaced by its key, and an archive is in the order of keys. */
  @Test
  void keys_areThoseOfTheDatabase(@TempDir Path folder) throws SQLException {
    SQLITE.open(folder).close();

    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("corpus.db"))) {
      for (Table table : Tables.ARCHIVED) {
        List<String> described =
            table.columns().stream().filter(Column::key).map(Column::name).toList();
        assertThat(described).as(table.name()).isEqualTo(key(connection, table.name()));
      }
    }
  }

  private static List<String> key(Connection connection, String table) throws SQLException {
    Map<Integer, String> key = new TreeMap<>();
    try (ResultSet columns = connection.getMetaData().getPrimaryKeys(null, null, table)) {
      while (columns.next()) {
        key.put(columns.getInt("KEY_SEQ"), columns.getString("COLUMN_NAME"));
      }
    }
    return List.copyOf(key.values());
  }

  private static Map<String, Set<String>> columns(String url) throws SQLException {
    Map<String, Set<String>> tables = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet columns =
            connection.getMetaData().getColumns(null, connection.getSchema(), "%", "%")) {
      while (columns.next()) {
        tables
            .computeIfAbsent(columns.getString("TABLE_NAME"), name -> new TreeSet<>())
            .add(columns.getString("COLUMN_NAME"));
      }
    }
    tables.keySet().removeIf(name -> name.startsWith("flyway") || name.startsWith("sqlite"));
    // of SQLite alone: what the mark beside the file is compared with
    tables.keySet().remove("commit_position");
    // about people, and only while an ad is open: never in an archive
    tables.keySet().remove("posting_contacts");
    // derived: a restored corpus learns anew
    tables.keySet().remove("learned_places");
    // computed from the postings
    tables.keySet().removeAll(Set.of("corpus_root", "root_page"));
    // a corpus made of an archive begins anew
    tables.keySet().removeAll(Set.of("root_day", "past_leaf", "lost_leaf"));
    // of the program: an archive has contents as they are
    tables.keySet().remove("compression_dictionary");
    // of PostgreSQL alone, and of use for some minutes
    tables.keySet().remove("ticket");
    return tables;
  }
}
