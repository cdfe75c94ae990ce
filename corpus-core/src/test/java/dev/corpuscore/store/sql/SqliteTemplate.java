package dev.corpuscore.store.sql;

import dev.corpuscore.Scratch;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Sqlite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Stores on SQLite whose tables are there already: Flyway made them once in this JVM, and whatever
 * begins without a file begins with a copy of that one, without a corpus yet. Making them takes
 * thirty times as long as opening them, and most tests are not about that.
 */
public final class SqliteTemplate {
  private static byte @Nullable [] template;

  private SqliteTemplate() {}

  /** As {@link SqlStore#openSqlite}. */
  public static Store open(Path file, Clock clock) {
    try {
      if (!Files.exists(file)) {
        PrivateFiles.createFolder(PrivateFiles.folderOf(file));
        PrivateFiles.createEmpty(file);
        Files.write(file, template());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SqlStore.openSqlite(file, clock);
  }

  private static synchronized byte[] template() throws IOException {
    byte[] made = template;
    if (made == null) {
      Path folder = Scratch.newFolder("template");
      Path file = folder.resolve("corpus.db");
      new Sqlite(file, Duration.ofSeconds(10)).migrate();
      made = Files.readAllBytes(file);
      template = made;
      Scratch.delete(folder);
    }
    return made;
  }
}
