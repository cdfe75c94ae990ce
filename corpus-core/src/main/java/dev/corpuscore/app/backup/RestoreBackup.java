package dev.corpuscore.app.backup;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.PseudonymKeyProvider;
import dev.corpuscore.app.ServeLock;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.files.FileOwner;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.transparency.LogName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A backup that is being restored. Its database is copied into a folder of the data dir, where all
 * that it lacks is repeated first; only then {@link #putInPlace} makes it the corpus. So nobody
 * serves a corpus in which erased people are, and until then nothing of what was there has changed.
 */
public final class RestoreBackup implements AutoCloseable {
  private final Settings settings;
  private final Clock clock;
  private final ServeLock lock;
  private final RestoredDataDir restored;
  private final Backup backup;
  private @Nullable Store store;

  private RestoreBackup(
      Settings settings, Clock clock, ServeLock lock, RestoredDataDir restored, Backup backup) {
    this.settings = settings;
    this.clock = clock;
    this.lock = lock;
    this.restored = restored;
    this.backup = backup;
  }

  /**
   * Finishes a restore whose process was killed after its database came into its place.
   *
   * @return whether there was one
   * @throws CorpusException {@code UNAVAILABLE} if the data dir is served, or if the disk refuses
   */
  public static boolean finish(Settings settings, Clock clock) {
    RestoredDataDir restored = new RestoredDataDir(settings.dataDir());
    if (!restored.isInPlace()) {
      return false;
    }
    Corpus.requireOwner(settings);
    ServeLock lock = ServeLock.take(settings.dataDir());
    try (lock) {
      restored.finish(clock);
      return true;
    } catch (IOException e) {
      throw cannot(settings, e);
    }
  }

  /**
   * Reads a backup and copies it.
   *
   * @param folder of the backup
   * @param keys a folder with the keys of a data dir that has none; null for none
   * @param replace how often the operator says that a corpus which is there may be replaced: a
   *     corpus that has more than the backup only if it is said twice
   * @throws CorpusException {@code INVALID_REQUEST} if the folder has no whole backup, or if there
   *     is a corpus that is not replaced; {@code UNAVAILABLE} if the data dir is served, or if the
   *     disk refuses. Nothing has changed then
   */
  public static RestoreBackup begin(
      Settings settings, Path folder, @Nullable Path keys, int replace, Clock clock) {
    Corpus.requireOwner(settings);
    ServeLock lock = ServeLock.take(settings.dataDir());
    RestoredDataDir restored = new RestoredDataDir(settings.dataDir());
    try {
      Backup backup = BackupFolder.read(folder);
      requireReplaceable(settings, backup, replace, clock);
      restored.begin(folder, keys);
      RestoreBackup restore = new RestoreBackup(settings, clock, lock, restored, backup);
      Store store = SqlStore.openSqlite(restored.database(), clock);
      restore.store = store;
      restore.requirePseudonymKey(store, keys);
      store
          .redactions()
          .under(PseudonymKeyProvider.later(restore.settings(), store.participants(), clock));
      return restore;
    } catch (IOException e) {
      abandon(restored, lock, e);
      throw cannot(settings, e);
    } catch (RuntimeException e) {
      abandon(restored, lock, e);
      throw e;
    }
  }

  /** Without it nobody can be erased again. */
  private void requirePseudonymKey(Store copied, @Nullable Path keys) {
    if (settings.pseudonymKey() != null
        || copied.participants().keys().isEmpty()
        || Files.exists(restored.folder().resolve("pseudonym.key"))) {
      return;
    }
    throw invalid(
        (keys == null ? "a backup has no keys, and " + settings.dataDir() : keys.toString())
            + " has no pseudonym.key, without which nobody can be erased again: say --keys FOLDER"
            + " with the folder that ./corpus backup --keys wrote, or set "
            + Setting.CORPUS_PSEUDONYM_KEY.variable()
            + ", and "
            + Setting.SIGNING_KEY.variable()
            + " and "
            + Setting.LEDGER_KEY.variable()
            + " if you have them; nothing was changed");
  }

  private static void requireReplaceable(
      Settings settings, Backup backup, int replace, Clock clock) {
    if (settings.database() != null) {
      try (Store store = Corpus.openOrCreateStore(settings, clock)) {
        if (store.revisions().newest() > 0 || store.log(LogName.LEDGER).size() > 0) {
          throw invalid(
              "the database has a corpus already; restore into a new one (createdb), and set"
                  + " CORE_DATABASE_URL to it");
        }
      }
      return;
    }
    Path database = Corpus.databaseFile(settings);
    if (!Files.exists(database)) {
      return;
    }
    String there = "there is a corpus in " + settings.dataDir();
    if (replace == 0) {
      throw invalid(there + " already; say --replace to put the backup in its place");
    }
    Optional<String> more = more(database, backup, clock);
    if (more.isPresent() && replace < 2) {
      throw invalid(
          there
              + ", and "
              + more.get()
              + "; say --replace twice to put the backup in its place all the same");
    }
  }

  /** What a corpus has that the backup has not; empty if it has nothing more. */
  private static Optional<String> more(Path database, Backup backup, Clock clock) {
    long revision;
    long erasures;
    try (Store store = SqlStore.openSqlite(database, clock)) {
      if (!store.corpusId().equals(backup.corpus())) {
        throw invalid(
            "the backup is of another corpus, "
                + backup.corpus()
                + "; "
                + database
                + " is of "
                + store.corpusId()
                + ": set CORE_DATA_DIR to an empty folder");
      }
      revision = store.revisions().newest();
      erasures = store.log(LogName.LEDGER).size();
    } catch (CorpusException e) {
      if (e.code() == ErrorCode.INVALID_REQUEST) {
        throw e;
      }
      return Optional.of("it cannot be read, so it may have more than the backup");
    }
    return revision <= backup.revision() && erasures <= backup.erasures()
        ? Optional.empty()
        : Optional.of(
            "it is newer than the backup: it has revision "
                + revision
                + " and "
                + erasures
                + " erasures, the backup has "
                + backup.revision()
                + " and "
                + backup.erasures());
  }

  public Backup backup() {
    return backup;
  }

  /**
   * The files of the catalog that the backup has and that a restore does not put in place, because
   * the catalog is not at its usual place in the data dir.
   */
  public static List<Path> catalogOf(Path folder, Settings settings) {
    boolean usual = settings.catalog().equals(settings.dataDir().resolve(BackupFolder.CATALOG));
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(
              it -> {
                String name = it.getFileName().toString();
                return name.equals(BackupFolder.CATALOG)
                    ? !usual && !Files.exists(settings.catalog())
                    : name.equals(BackupFolder.CATALOG_LINES)
                        || name.startsWith(BackupFolder.CATALOG_PART);
              })
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CorpusException.unavailable(folder + " cannot be read", e);
    }
  }

  /** The ledger as it was when the backup was made. */
  public static Path ledgerOf(Path folder) {
    return folder.resolve(BackupFolder.LEDGER);
  }

  /** What is being restored; open until {@link #putInPlace}. */
  public Store store() {
    if (store == null) {
      throw new IllegalStateException("it was put in place");
    }
    return store;
  }

  /** The settings of what is being restored: its keys are those of its own folder. */
  public Settings settings() {
    return settings.withDataDir(restored.folder());
  }

  /**
   * Makes it the corpus, durable on return. Deletes the index, which the next start makes again.
   *
   * @return the folder in which the files of the corpus before it are now; empty if there was none
   * @throws CorpusException {@code UNAVAILABLE} if the disk refuses, or if another process has the
   *     corpus open: then the corpus is the one before, or this one, and then {@link #finish} has
   *     to be called
   */
  public Optional<Path> putInPlace() {
    try (Store done = store()) {
      Corpus.discardIndex(settings, done);
      // roots of after the backup may have been published: nobody shall take this for the same log
      done.log(LogName.ROOTS).rename();
      if (settings.database() != null) {
        try (Store target = Corpus.openOrCreateStore(settings, clock)) {
          WholeCorpus.fill(done, target, restored.folder());
        }
      }
    } catch (IOException e) {
      throw cannot(settings, e);
    }
    store = null;
    try {
      return settings.database() == null ? restored.putInPlace(clock) : Optional.empty();
    } catch (IOException e) {
      throw cannot(settings, e);
    }
  }

  /** Deletes what was not put in place. */
  @Override
  public void close() {
    try (lock) {
      if (store != null) {
        store.close();
      }
      restored.discard();
    } catch (IOException e) {
      throw cannot(settings, e);
    }
  }

  private static void abandon(RestoredDataDir restored, ServeLock lock, Exception cause) {
    try (lock) {
      restored.discard();
    } catch (IOException | CorpusException e) {
      cause.addSuppressed(e);
    }
  }

  private static CorpusException cannot(Settings settings, IOException e) {
    return CorpusException.unavailable(
        "cannot restore into " + settings.dataDir() + FileOwner.why(e), e);
  }
}
