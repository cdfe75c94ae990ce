package dev.corpuscore.store.sql.engine;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.CompressionDictionaryRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/**
 * The numbered files that create the tables of one kind of database, and Flyway, which runs the
 * files that a database lacks. At the same version every kind has the same tables.
 *
 * <p>A file for PostgreSQL begins with {@link #LOCK}, because instances of the version before may
 * write meanwhile ({@link IdempotentWork}).
 */
public final class Migrations {
  /** The version of the newest file of each kind; a test compares them. */
  public static final int VERSION = 32;

  /** The first statement of each file for PostgreSQL; those of before version 19 lack it. */
  public static final String LOCK = "LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;";

  public static final String SQLITE = "db/migration/sqlite";
  public static final String POSTGRESQL = "db/migration/postgresql";

  private final String folder;
  private final Object database;
  private final ClassLoader program;

  /**
   * @param folder {@link #SQLITE} or {@link #POSTGRESQL}
   * @param database the name of the database in messages, without a password
   */
  public Migrations(String folder, Object database) {
    this(folder, database, Migrations.class.getClassLoader());
  }

  /**
   * @param program the program that contains the folder
   */
  public Migrations(String folder, Object database, ClassLoader program) {
    this.folder = folder;
    this.database = database;
    this.program = program;
  }

  /**
   * Whether a database whose tables have {@code version} is up to date.
   *
   * @throws CorpusException UNAVAILABLE: a newer Corpus Core made them
   */
  boolean areDoneAt(long version) {
    if (version > VERSION) {
      throw refused(
          "was written by a newer Corpus Core (its tables have version "
              + version
              + ", this one knows "
              + VERSION
              + "); run that one");
    }
    return version == VERSION;
  }

  /**
   * Runs the missing files. Each takes effect completely or not at all.
   *
   * @throws CorpusException UNAVAILABLE: one failed, or was not found; those before it stay
   */
  public void run(DataSource source) {
    long version;
    try {
      Flyway flyway =
          Flyway.configure(program)
              .dataSource(source)
              .locations("classpath:" + folder)
              .placeholders(CompressionDictionaryRows.placeholders())
              .load();
      flyway.migrate();
      version = version(flyway);
    } catch (FlywayException e) {
      throw CorpusException.unavailable(
          "the tables in " + database + " could not be brought up to date: " + e.getMessage(), e);
    }
    // if Flyway does not find files, it assumes that there are none
    if (!areDoneAt(version)) {
      throw CorpusException.unavailable(
          "the tables in "
              + database
              + " have version "
              + version
              + ", and need "
              + VERSION
              + ": not every file of "
              + folder
              + " was found in this program; run the jar as it was built, including its folder"
              + " entries");
    }
  }

  /** The version of the newest file that was run; 0 if none was. */
  private static long version(Flyway flyway) {
    MigrationInfo newest = flyway.info().current();
    return newest == null ? 0 : Long.parseLong(newest.getVersion().getVersion());
  }

  /** The exception for a database that is not one of Corpus Core. */
  CorpusException refused(String why) {
    return CorpusException.unavailable(database + " " + why);
  }

  /** The number that a query returns; 0 without a row. */
  public static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }
}
