package dev.corpuscore.store.sql.engine;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * The tables in an SQLite file. Flyway creates and updates them. Two small queries first check
 * whether that is needed, because loading and running Flyway takes a large part of the service's
 * start.
 */
final class SqliteSchema {
  /** Set by the first migration: {@code CPUS}. */
  private static final int APPLICATION_ID = 0x43505553;

  private static final String NEWEST_SUCCESS =
      "SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history WHERE success";

  /** Separates two stores of one JVM, because a file lock belongs to the whole process. */
  private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

  private final Path file;
  private final Sqlite dialect;
  private final Migrations migrations;

  SqliteSchema(Path file, Sqlite dialect) {
    this.file = file;
    this.dialect = dialect;
    this.migrations = new Migrations(Migrations.SQLITE, file);
  }

  void migrate() {
    if (isCurrent()) {
      return;
    }
    Path lockFile = file.resolveSibling(file.getFileName() + ".migrate.lock");
    THIS_PROCESS.lock();
    try (FileChannel channel = open(lockFile);
        FileLock lock = channel.lock()) {
      // before SQLite opens it, because SQLite gives the other files the same mode
      PrivateFiles.createEmpty(file);
      if (lock.isValid() && !isCurrent()) {
        choosePageSize();
        runMissing();
      }
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot write " + lockFile + ": " + e.getMessage(), e);
    } finally {
      THIS_PROCESS.unlock();
    }
  }

  private static FileChannel open(Path lockFile) throws IOException {
    PrivateFiles.createEmpty(lockFile);
    return FileChannel.open(lockFile, StandardOpenOption.WRITE);
  }

  private boolean isCurrent() {
    if (!Files.exists(file)) {
      return false;
    }
    // a reading connection, because a writing one would change the journal mode during a migration
    // of
    // another process
    try (Connection connection = dialect.connect(Dialect.Access.READ);
        Statement statement = connection.createStatement()) {
      if (Migrations.number(statement, "SELECT count(*) FROM sqlite_master") == 0) {
        return false;
      }
      long history =
          Migrations.number(
              statement, "SELECT count(*) FROM sqlite_master WHERE name = 'flyway_schema_history'");
      long version = history == 0 ? 0 : Migrations.number(statement, NEWEST_SUCCESS);
      if (history == 0 || (version > 0 && applicationId(statement) != APPLICATION_ID)) {
        throw migrations.refused("is an SQLite database, but not one of Corpus Core");
      }
      return migrations.areDoneAt(version);
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  private static long applicationId(Statement statement) throws SQLException {
    return Migrations.number(statement, "PRAGMA application_id");
  }

  /** Only in a new file: the size of pages never changes later. */
  private void choosePageSize() throws IOException {
    if (Files.size(file) > 0) {
      return;
    }
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA page_size = " + Sqlite.PAGE_BYTES);
      // writes the first page
      statement.execute("PRAGMA journal_mode = WAL");
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  private void runMissing() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(10_000);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    migrations.run(source);
  }
}
