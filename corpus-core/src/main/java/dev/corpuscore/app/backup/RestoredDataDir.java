package dev.corpuscore.app.backup;

import dev.corpuscore.app.UnfinishedRestore;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a data dir in which a backup is made ready, and its way from there to its place.
 * Kills at each step lose nothing: the database that was there gets a second name first, and the
 * rename of the restored one decides which of the two is the corpus. Before it, the next restore
 * begins again; after it, the next one finishes this one.
 */
final class RestoredDataDir {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path dataDir;
  private final Path folder;
  private final Path ready;

  RestoredDataDir(Path dataDir) {
    this.dataDir = dataDir;
    this.folder = UnfinishedRestore.folderIn(dataDir);
    this.ready = UnfinishedRestore.readyIn(dataDir);
  }

  Path folder() {
    return folder;
  }

  Path database() {
    return folder.resolve(BackupFolder.DATABASE);
  }

  /** Copies the database of a backup, and the keys that it needs: those given, else those there. */
  void begin(Path backup, @Nullable Path keys) throws IOException {
    discard();
    if (Files.exists(folder)) {
      throw CorpusException.unavailable(
          folder + " is not of a restore that was interrupted; move it elsewhere, then try again");
    }
    PrivateFiles.createFolder(folder);
    KeyFolder.copy(dataDir, folder);
    if (keys != null) {
      KeyFolder.copy(keys, folder);
    }
    Path mark = markOf(backup.resolve(BackupFolder.DATABASE));
    if (Files.exists(mark)) {
      PrivateFiles.copy(mark, markOf(database()));
    }
    PrivateFiles.copy(backup.resolve(BackupFolder.DATABASE), database());
    Path catalog = backup.resolve(BackupFolder.CATALOG);
    if (Files.exists(catalog)) {
      PrivateFiles.copy(catalog, folder.resolve(BackupFolder.CATALOG));
    }
  }

  /**
   * Puts it in place; returns where the files of the database before it are.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if another process has the
   *     database before it open
   */
  Optional<Path> putInPlace(Clock clock) throws IOException {
    SqlStore.foldSqlite(database());
    KeyFolder.copy(folder, dataDir);
    Path catalog = dataDir.resolve(BackupFolder.CATALOG);
    Path restoredCatalog = folder.resolve(BackupFolder.CATALOG);
    if (Files.exists(restoredCatalog) && !Files.exists(catalog)) {
      PrivateFiles.copy(restoredCatalog, catalog);
    }
    Path place = dataDir.resolve(BackupFolder.DATABASE);
    Optional<Path> before = keepBefore(place, clock);
    PrivateFiles.create(ready, new byte[0]);
    // a WAL without its database would be taken for that of the one which comes now
    for (Path file : SqlStore.filesOfSqlite(place)) {
      if (!file.equals(place) && !file.equals(markOf(place))) {
        Files.deleteIfExists(file);
      }
    }
    PrivateFiles.sync(dataDir);
    PrivateFiles.move(database(), place);
    PrivateFiles.move(markOf(database()), markOf(place));
    UnfinishedRestore.delete(dataDir);
    return before;
  }

  /** Gives what is there a second name. */
  private Optional<Path> keepBefore(Path place, Clock clock) throws IOException {
    if (Files.exists(place)) {
      SqlStore.foldSqlite(place);
    }
    List<Path> files = SqlStore.filesOfSqlite(place).stream().filter(Files::exists).toList();
    if (files.isEmpty()) {
      return Optional.empty();
    }
    Path before = dataDir.resolve("replaced-" + NAME.format(clock.instant()));
    PrivateFiles.createFolder(before);
    for (Path file : files) {
      Files.createLink(before.resolve(file.getFileName()), file);
    }
    PrivateFiles.sync(before);
    PrivateFiles.sync(dataDir);
    return Optional.of(before);
  }

  /** Whether the database is in place, and the rest was left to do when the process was killed. */
  boolean isInPlace() {
    return UnfinishedRestore.isIn(dataDir);
  }

  /** Does the rest: the mark may still be that of the database before it. */
  void finish(Clock clock) throws IOException {
    try (Store store = SqlStore.openSqlite(dataDir.resolve(BackupFolder.DATABASE), clock)) {
      store.acceptLoss();
    }
    UnfinishedRestore.delete(dataDir);
  }

  /** Deletes what was not put in place; what was is left to {@link #finish}. */
  void discard() throws IOException {
    UnfinishedRestore.discard(dataDir);
  }

  private static Path markOf(Path database) {
    return SqlStore.filesOfSqlite(database).getLast();
  }
}
