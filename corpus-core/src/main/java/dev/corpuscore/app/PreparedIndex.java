package dev.corpuscore.app;

import dev.corpuscore.config.Settings;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.lucene.LuceneIndexCopy;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * The work of making an index before an upgrade: by the new version, of a copy of the database,
 * while the version before it serves. The result is an {@linkplain IndexCopies index copy} in the
 * data dir, with which a {@code serve} of the new version begins. The copy of the database is
 * deleted when this is closed; if the process dies, by the next preparation or the next {@code
 * serve}.
 */
public final class PreparedIndex implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PreparedIndex.class.getName());

  private final Settings settings;
  private final ServeLock lock;
  private final Corpus corpus;

  private PreparedIndex(Settings settings, ServeLock lock, Corpus corpus) {
    this.settings = settings;
    this.lock = lock;
    this.corpus = corpus;
  }

  /**
   * Whether this version would rebuild the index at its start.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is no corpus, or if its store or its
   *     index is not in the data dir; {@code UNAVAILABLE} if the index cannot be read
   */
  public static boolean isWanted(Settings settings) {
    Corpus.requireExisting(settings);
    if (settings.database() != null || settings.search() != null) {
      throw CorpusException.invalid(
          settings.database() == null
              ? "the index is on OpenSearch (CORE_SEARCH_URL): only an index in the data dir can be"
                  + " prepared"
              : "the store is on PostgreSQL (CORE_DATABASE_URL): only an index of a database in the"
                  + " data dir can be prepared. Instances begin with a copy of an index:"
                  + " ./corpus copy-index --help");
    }
    Path index = Corpus.indexFolder(settings);
    try {
      return LuceneIndexCopy.isWanted(index, Corpus.bodies(settings));
    } catch (IOException e) {
      throw unavailable("cannot read the index " + index, e);
    }
  }

  /**
   * Copies the database, and opens the copy with an empty index. Of an earlier preparation, only a
   * finished index stays, until {@link #keep}.
   *
   * @throws CorpusException {@code UNAVAILABLE} if another process prepares an index in this data
   *     dir, or if the database cannot be copied or opened; nothing is left of it then
   */
  public static PreparedIndex begin(Settings settings, Clock clock) {
    Path work = work(settings);
    ServeLock lock = ServeLock.takeToPrepare(folder(settings));
    try {
      deleteWork(settings);
      PrivateFiles.createFolder(work);
      Settings copied = settings.withDataDir(work);
      SqlStore.copySqlite(Corpus.databaseFile(settings), Corpus.databaseFile(copied));
      return new PreparedIndex(settings, lock, opened(copied, clock));
    } catch (IOException e) {
      abandon(settings, lock, e);
      throw unavailable("cannot prepare an index in " + work, e);
    } catch (RuntimeException e) {
      abandon(settings, lock, e);
      throw e;
    }
  }

  /**
   * No names of places are learned here, because the copy would keep them, and not the database:
   * the index has those that the database has.
   */
  private static Corpus opened(Settings copied, Clock clock) {
    try (Store store = Corpus.openStore(copied, clock)) {
      long generation = store.revisions().generation();
      if (store.places().learned(generation).isEmpty()) {
        store.places().keepLearned(generation, new byte[0]);
      }
    }
    return Corpus.open(copied, clock);
  }

  /** The copy of the corpus. The caller lets its index follow its store. */
  public Corpus corpus() {
    return corpus;
  }

  /**
   * Keeps the index for the next {@code serve} of this version, in the place of an earlier one.
   *
   * @throws CorpusException as {@link IndexCopies#write}
   */
  public IndexCopies.Copy keep() {
    return copies(settings, Corpus.bodies(settings), corpus.store())
        .write(Corpus.indexFolder(settings.withDataDir(work(settings))));
  }

  /** The prepared indexes of a data dir. */
  static IndexCopies copies(Settings settings, HitBody body, Store store) {
    return new IndexCopies(
        folder(settings),
        body,
        store,
        "prepare it again with ./corpus prepare-index while the version before serves; otherwise"
            + " the index is made of the database");
  }

  /**
   * Deletes what this version has no use for after its start: prepared indexes that it can read,
   * and what a preparation has left that did not end. Those for another version stay.
   */
  static void discard(Settings settings, HitBody body, Store store) {
    if (!Files.isDirectory(folder(settings))) {
      return;
    }
    try {
      ServeLock alone = ServeLock.takeToPrepare(folder(settings));
      try (alone) {
        copies(settings, body, store).discardReadable();
        deleteWork(settings);
      }
    } catch (IOException | CorpusException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "event=prepared-index-not-deleted folder="
              + folder(settings)
              + " detail=\""
              + e.getMessage()
              + "\"");
    }
  }

  /** Closes the copy of the corpus and deletes it. */
  @Override
  public void close() {
    try (lock) {
      corpus.close();
      deleteWork(settings);
    } catch (IOException e) {
      throw unavailable("cannot delete " + work(settings), e);
    }
  }

  private static void abandon(Settings settings, ServeLock lock, Exception cause) {
    try (lock) {
      deleteWork(settings);
    } catch (IOException | CorpusException e) {
      cause.addSuppressed(e);
    }
  }

  private static Path folder(Settings settings) {
    return settings.dataDir().resolve("prepared-index");
  }

  private static Path work(Settings settings) {
    return folder(settings).resolve("work");
  }

  private static void deleteWork(Settings settings) throws IOException {
    Path work = work(settings);
    LuceneIndexCopy.delete(Corpus.indexFolder(settings.withDataDir(work)));
    LuceneIndexCopy.delete(work);
  }

  private static CorpusException unavailable(String sentence, IOException e) {
    return CorpusException.unavailable(sentence + ": " + e.getMessage(), e);
  }
}
