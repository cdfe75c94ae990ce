package dev.corpuscore.app.backup;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.service.archive.ReadArchive;
import dev.corpuscore.service.archive.WriteArchive;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.zip.GZIPOutputStream;

/**
 * Takes a whole corpus from one kind of database to the other, by an {@linkplain WriteArchive
 * archive} with nothing left out, in a file that is deleted at the end.
 */
final class WholeCorpus {
  private WholeCorpus() {}

  /** Makes an SQLite database of a store, as it is at one moment. The file must not exist. */
  static void copy(Store from, Path database, Clock clock) throws IOException {
    try (Store to = SqlStore.openSqlite(database, clock)) {
      fill(from, to, PrivateFiles.folderOf(database));
    }
  }

  /**
   * Fills a store that is empty: with everything, durable on return, or with nothing. It must be
   * reopened afterwards.
   *
   * @param folder for the archive
   * @throws dev.corpuscore.model.CorpusException as {@link ReadArchive#run}
   */
  static void fill(Store from, Store to, Path folder) throws IOException {
    Path archive = folder.resolve("corpus.archive.gz");
    PrivateFiles.createEmpty(archive);
    try {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archive))) {
        new WriteArchive(from.whole()).run(out, rows -> {});
      }
      ImportPostings.Input input =
          new ImportPostings.Input(archive.toString(), () -> Files.newInputStream(archive));
      new ReadArchive(to.whole()).run(input, (bytes, rows) -> {});
    } finally {
      Files.delete(archive);
    }
  }
}
