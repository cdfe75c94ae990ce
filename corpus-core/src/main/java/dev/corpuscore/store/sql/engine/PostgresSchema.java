package dev.corpuscore.store.sql.engine;

import dev.corpuscore.store.sql.table.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The tables in a schema of a PostgreSQL database: the session's schema, which is {@code public}
 * unless the URL has {@code currentSchema}. Flyway creates and updates them, in one process at a
 * time. As with SQLite, a query first checks whether that is needed.
 */
final class PostgresSchema {
  /** Set by the first migration. */
  private static final String OURS = "Corpus Core";

  private static final String STATE =
      """
      SELECT current_schema() AS schema,
             pg_encoding_to_char(d.encoding) AS encoding,
             (SELECT count(*) FROM pg_class c
              WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p')) AS tables,
             (SELECT count(*) FROM pg_class c
              WHERE c.relnamespace = n.oid AND c.relname = 'flyway_schema_history') AS histories,
             (SELECT obj_description(c.oid, 'pg_class') FROM pg_class c
              WHERE c.relnamespace = n.oid AND c.relname = 'corpus') AS mark
      FROM pg_database d LEFT JOIN pg_namespace n ON n.nspname = current_schema()
      WHERE d.datname = current_database()
      """;

  private static final String NEWEST_SUCCESS =
      "SELECT max(version::integer) FROM flyway_schema_history WHERE success";

  private final Postgres dialect;
  private final PostgresAddress address;
  private final Migrations migrations;

  PostgresSchema(Postgres dialect, PostgresAddress address, Migrations migrations) {
    this.dialect = dialect;
    this.address = address;
    this.migrations = migrations;
  }

  void migrate() {
    if (!isCurrent()) {
      runMissing();
    }
  }

  private boolean isCurrent() {
    try (Connection connection = dialect.connect(Dialect.Access.READ);
        Statement statement = connection.createStatement()) {
      State state = state(statement);
      if (state.tables() == 0) {
        return false;
      }
      long version = state.histories() == 0 ? 0 : Migrations.number(statement, NEWEST_SUCCESS);
      if (state.histories() == 0 || (version > 0 && !state.ours())) {
        throw migrations.refused(
            "holds other tables in schema "
                + state.schema()
                + ", not those of Corpus Core; use a database or a schema of its own");
      }
      return migrations.areDoneAt(version);
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  private State state(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(STATE)) {
      row.next();
      String schema = row.getString("schema");
      if (schema == null) {
        throw migrations.refused(
            "has no schema to work in; create the schema that currentSchema names");
      }
      String encoding = row.getString("encoding");
      if (!encoding.equals("UTF8")) {
        throw migrations.refused(
            "is encoded in " + encoding + "; Corpus Core needs a database in UTF8");
      }
      return new State(
          schema,
          row.getLong("tables"),
          row.getLong("histories"),
          OURS.equals(row.getString("mark")));
    }
  }

  /**
   * The contents of the schema.
   *
   * @param ours whether our first migration was run
   */
  private record State(String schema, long tables, long histories, boolean ours) {}

  private void runMissing() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(address.base());
    Properties properties = address.properties("migrates", 0);
    try {
      for (String name : properties.stringPropertyNames()) {
        source.setProperty(name, properties.getProperty(name));
      }
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
    migrations.run(source);
  }
}
