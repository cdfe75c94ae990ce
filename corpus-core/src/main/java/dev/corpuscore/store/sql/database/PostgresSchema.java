package dev.corpuscore.store.sql.database;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The tables in a schema of a PostgreSQL database: the one that the session works in, {@code
 * public} unless the URL says {@code currentSchema}. Flyway makes them and brings them up to date,
 * one process at a time; as with SQLite, whether that is needed is asked first.
 */
public final class PostgresSchema {
  public static final String MIGRATIONS = "db/migration/postgresql";

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

  PostgresSchema(Postgres dialect, PostgresAddress address) {
    this.dialect = dialect;
    this.address = address;
  }

  void migrate() {
    if (!isCurrent()) {
      runFlyway();
    }
  }

  private boolean isCurrent() {
    try (Connection connection = dialect.connect(Dialect.Access.READ);
        Statement statement = connection.createStatement()) {
      State state = state(statement);
      if (state.tables() == 0) {
        return false;
      }
      long version = state.histories() == 0 ? 0 : number(statement, NEWEST_SUCCESS);
      if (state.histories() == 0 || (version > 0 && !state.ours())) {
        throw refused(
            "holds other tables in schema "
                + state.schema()
                + ", not those of Corpus Core; give it a database, or a schema, of its own");
      }
      if (version > SqliteSchema.VERSION) {
        throw refused(
            "was written by a newer Corpus Core (its tables have version "
                + version
                + ", this one knows "
                + SqliteSchema.VERSION
                + "); run that one");
      }
      return version == SqliteSchema.VERSION;
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  private State state(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(STATE)) {
      row.next();
      String schema = row.getString("schema");
      if (schema == null) {
        throw refused("has no schema to work in; make the one that currentSchema names");
      }
      String encoding = row.getString("encoding");
      if (!encoding.equals("UTF8")) {
        throw refused("is encoded in " + encoding + "; Corpus Core needs a database in UTF8");
      }
      return new State(
          schema,
          row.getLong("tables"),
          row.getLong("histories"),
          OURS.equals(row.getString("mark")));
    }
  }

  /**
   * What there is in the schema.
   *
   * @param ours whether our first migration was here
   */
  private record State(String schema, long tables, long histories, boolean ours) {}

  private void runFlyway() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(address.base());
    Properties properties = address.properties("migrates", 0);
    try {
      for (String name : properties.stringPropertyNames()) {
        source.setProperty(name, properties.getProperty(name));
      }
      Flyway.configure(getClass().getClassLoader())
          .dataSource(source)
          .locations("classpath:" + MIGRATIONS)
          .load()
          .migrate();
    } catch (SQLException e) {
      throw dialect.translate(e);
    } catch (FlywayException e) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE,
          "the tables in " + address + " could not be brought up to date: " + e.getMessage(),
          e);
    }
  }

  private CorpusException refused(String why) {
    return new CorpusException(ErrorCode.UNAVAILABLE, address + " " + why);
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }
}
