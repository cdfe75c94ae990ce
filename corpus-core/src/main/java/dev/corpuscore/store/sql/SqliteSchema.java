package dev.corpuscore.store.sql;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
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
 * The tables in an SQLite file. Flyway makes them and brings them up to date; but whether that is
 * needed at all is asked with two small queries first, because loading and asking Flyway costs a
 * good part of the service's start.
 */
final class SqliteSchema {
  /** Set by the first migration: {@code CPUS}. */
  private static final int APPLICATION_ID = 0x43505553;

  private static final String NEWEST_SUCCESS =
      "SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history WHERE success";

  /** Two stores of one JVM: a file lock belongs to the whole process. */
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
      // before SQLite opens it: its companions get the mode that it has
      PrivateFiles.createEmpty(file);
      if (lock.isValid() && !isCurrent()) {
        runMissing();
      }
    } catch (IOException e) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "cannot write " + lockFile + ": " + e.getMessage(), e);
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
    // to read: a connection that writes would switch the journal under another's migration
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

  private void runMissing() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(10_000);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    migrations.run(source);
  }
}
