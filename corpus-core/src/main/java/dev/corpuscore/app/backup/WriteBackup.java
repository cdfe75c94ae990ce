package dev.corpuscore.app.backup;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.config.Settings;
import dev.corpuscore.config.ShownSettings;
import dev.corpuscore.files.DiskSpace;
import dev.corpuscore.files.FileOwner;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.erasure.ExportLedger;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a backup of a corpus as it is at one moment, while it is served: its database as an SQLite
 * file, whatever database it has, and what is made of that file.
 */
public final class WriteBackup {
  private final Settings settings;
  private final Map<String, String> environment;
  private final String version;
  private final Clock clock;

  /**
   * @param environment what the settings were read from
   * @param version of this program
   */
  public WriteBackup(
      Settings settings, Map<String, String> environment, String version, Clock clock) {
    this.settings = settings;
    this.environment = environment;
    this.version = version;
    this.clock = clock;
  }

  /**
   * Writes it, durable on return; files that only their owner can read. If it fails, the folder is
   * as it was before. A folder that a killed process has left has no {@code backup.json}.
   *
   * @param folder made if it is missing; must be empty, and not be in the data dir
   * @param keys where the files of the keys of the data dir are copied to; null for nowhere. Must
   *     neither be in {@code folder} nor have it
   * @throws CorpusException {@code INVALID_REQUEST} if there is no corpus, or if a folder cannot be
   *     used; {@code UNAVAILABLE} if the database cannot be read, or if the disk refuses
   */
  public Backup run(Path folder, @Nullable Path keys) {
    Corpus.requireExisting(settings);
    Corpus.requireOwner(settings);
    Path into = folder.toAbsolutePath().normalize();
    requireApart(into, keys);
    BackupFolder.requireEmpty(into);
    boolean made = !Files.exists(into);
    try {
      copyKeys(keys);
      PrivateFiles.createFolder(into);
      Backup backup = write(into);
      // a corpus that had none has got its keys now
      copyKeys(keys);
      return backup;
    } catch (IOException | UncheckedIOException e) {
      empty(into, made, e);
      throw CorpusException.unavailable(
          "cannot write the backup to " + folder + FileOwner.why(e), e);
    } catch (RuntimeException e) {
      empty(into, made, e);
      throw e;
    }
  }

  private void copyKeys(@Nullable Path keys) {
    if (keys != null) {
      KeyFolder.copy(settings.dataDir(), keys);
    }
  }

  private void requireApart(Path folder, @Nullable Path keys) {
    if (isWithin(folder, settings.dataDir())) {
      throw invalid(folder + " is in the data dir, which a backup must survive");
    }
    if (keys != null && (isWithin(keys, folder) || isWithin(folder, keys))) {
      throw invalid(
          "the keys must not be kept with the database: who has both can test guesses of"
              + " pseudonyms; name another folder than "
              + keys);
    }
  }

  /** By the real folders, whatever links lead to them. */
  private static boolean isWithin(Path path, Path folder) {
    return real(path).startsWith(real(folder));
  }

  private static Path real(Path path) {
    Path full = path.toAbsolutePath().normalize();
    try {
      if (Files.exists(full)) {
        return full.toRealPath();
      }
    } catch (IOException e) {
      return full;
    }
    Path parent = full.getParent();
    return parent == null ? full : real(parent).resolve(full.getFileName());
  }

  private Backup write(Path folder) throws IOException {
    Path database = folder.resolve(BackupFolder.DATABASE);
    if (settings.database() == null) {
      requireRoom(folder);
      SqlStore.copySqlite(Corpus.databaseFile(settings), database);
    } else {
      try (Store store = Corpus.openStore(settings, clock)) {
        WholeCorpus.copy(store, database, clock);
      }
    }
    Backup backup;
    try (Store copy = SqlStore.openSqlite(database, clock)) {
      backup = describe(copy, folder);
    }
    SqlStore.foldSqlite(database);
    PrivateFiles.create(
        folder.resolve(BackupFolder.SETTINGS),
        ShownSettings.lines(environment).getBytes(StandardCharsets.UTF_8));
    copyCatalog(folder);
    BackupFolder.complete(folder, backup);
    return backup;
  }

  private void copyCatalog(Path folder) throws IOException {
    Path catalog = settings.catalog();
    if (Files.isDirectory(catalog)) {
      try (Stream<Path> files = Files.list(catalog)) {
        for (Path file : files.filter(WriteBackup::isOfCatalog).toList()) {
          PrivateFiles.copy(file, folder.resolve(BackupFolder.CATALOG_PART + file.getFileName()));
        }
      }
    } else if (Files.isRegularFile(catalog)) {
      boolean lines = catalog.toString().endsWith(".ndjson");
      PrivateFiles.copy(
          catalog, folder.resolve(lines ? BackupFolder.CATALOG_LINES : BackupFolder.CATALOG));
    }
  }

  /** What is hidden is not: Kubernetes has such links beside its files. */
  private static boolean isOfCatalog(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }

  private void requireRoom(Path folder) throws IOException {
    long needed = Files.size(Corpus.databaseFile(settings));
    long free = DiskSpace.of(folder).map(DiskSpace::free).orElse(Long.MAX_VALUE);
    if (free < needed) {
      throw CorpusException.unavailable(
          "the disk of "
              + folder
              + " has "
              + (free >> 20)
              + " MiB free, and the database has "
              + (needed >> 20)
              + " MiB; nothing was written");
    }
  }

  /** Writes what is made of the database. */
  private Backup describe(Store copy, Path folder) throws IOException {
    Signer signer = SigningKeyProvider.signer(settings, copy.signingKeys(), clock);
    Path ledger = folder.resolve(BackupFolder.LEDGER);
    PrivateFiles.createEmpty(ledger);
    long erasures;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(ledger))) {
      erasures =
          new ExportLedger(copy.erasures(), copy.log(LogName.LEDGER))
              .run(signer, line -> write(out, line));
    }
    PrivateFiles.sync(ledger);
    SigningKey key = signer.log();
    if (key != null) {
      String note = SignedCheckpoint.sign(copy.log(LogName.LEDGER).head(), key);
      PrivateFiles.create(
          folder.resolve(BackupFolder.CHECKPOINT), note.getBytes(StandardCharsets.UTF_8));
    }
    PrivateFiles.create(
        folder.resolve(BackupFolder.PUBLIC_KEYS), JwkSet.json(new ReadKeys(copy).published()));
    return new Backup(
        copy.corpusId(),
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        version,
        copy.revisions().newest(),
        erasures);
  }

  private static void write(OutputStream out, byte[] line) {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void empty(Path folder, boolean made, Exception cause) {
    try {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        if (made) {
          Files.delete(folder);
        }
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}
