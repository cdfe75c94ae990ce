package dev.corpuscore.app;

import dev.corpuscore.config.DatabaseSettings;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.files.FileOwner;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.LearnPlaces;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import dev.corpuscore.thread.ServiceThreads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * An open corpus: its store, in the data dir or on a database server, and its index, in the data
 * dir or on a search cluster. Several processes may have the same corpus open at once.
 *
 * @param store the truth; closed with this
 * @param index what can be searched; closed with this
 * @param gazetteer by which the index knows where postings are
 * @param places decides which learned names the gazetteer has
 * @param occupations which occupation the index infers from a title
 */
public record Corpus(
    Store store,
    PostingIndex index,
    Gazetteer gazetteer,
    LearnPlaces places,
    Occupations occupations)
    implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Corpus.class.getName());

  static final String DATABASE = "corpus.db";

  /** A full queue is processed in about 50 ms. While it is full, further callers get a 503. */
  private static final int SEARCHES_WAITING = 128;

  /**
   * Opens store and index of a corpus that exists. Creates an index that is missing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the data dir has no
   *     corpus, so that a mistyped setting makes no new one, or is not there although the index
   *     belongs into it; {@code UNAVAILABLE} if store or index cannot be used. The message says
   *     what to do, and nothing stays open
   */
  public static Corpus open(Settings settings, Clock clock) {
    requireOpenable(settings);
    return open(settings, clock, false);
  }

  /** As {@link #open(Settings, Clock)}, and creates the corpus if there is none. */
  public static Corpus openOrCreate(Settings settings, Clock clock) {
    return open(settings, clock, false);
  }

  /**
   * As {@link #openOrCreate}. An index that is damaged is deleted, which the log says. An index
   * that would be rebuilt begins with a prepared one or a copy, if there is one that can be used.
   */
  static Corpus openToServe(Settings settings, Clock clock) {
    return open(settings, clock, true);
  }

  /**
   * Returns the sentence that says where a new corpus will be made, if the data dir has none. On a
   * database server the server knows what it has, so nothing is said.
   */
  public static Optional<String> creation(Settings settings) {
    return exists(settings)
        ? Optional.empty()
        : Optional.of("there is no corpus in " + settings.dataDir() + " yet: making a new one");
  }

  private static boolean exists(Settings settings) {
    return settings.database() != null || SqlStore.exists(databaseFile(settings));
  }

  /**
   * Refuses a data dir without a corpus, so that a mistyped setting makes no new one.
   *
   * @throws CorpusException {@code INVALID_REQUEST}; the message says what to do
   */
  public static void requireExisting(Settings settings) {
    if (!exists(settings)) {
      throw CorpusException.invalid(
          "there is no corpus in "
              + settings.dataDir()
              + ": set "
              + Setting.DATA_DIR.variable()
              + " to the folder that has one, or make a new one there with ./corpus import FILE,"
              + " ./corpus serve or ./corpus demo");
    }
  }

  /**
   * As {@link #requireExisting}, for work that opens the index too: a corpus in a database may have
   * its index in the data dir, and a mistyped one would get another.
   *
   * @throws CorpusException {@code INVALID_REQUEST}; the message says what to do
   */
  public static void requireOpenable(Settings settings) {
    requireExisting(settings);
    if (settings.search() == null && !Files.isDirectory(settings.dataDir())) {
      throw CorpusException.invalid(
          "there is no folder "
              + settings.dataDir()
              + ", where the index would be: set "
              + Setting.DATA_DIR.variable()
              + " to the data dir of an instance, or make the folder if this is the right one");
    }
  }

  private static Corpus open(Settings settings, Clock clock, boolean copied) {
    Gazetteer gazetteer = GazetteerFile.read(settings.gazetteer());
    Occupations occupations = OccupationFile.read(settings.occupations());
    Optional<SearchCluster> cluster = SearchCluster.of(settings);
    Store store = openOrCreateStore(settings, clock);
    try {
      HitBodies bodies = new HitBodies(gazetteer, occupations, settings.legacyZone());
      if (copied && cluster.isEmpty()) {
        discardDamagedIndex(settings, bodies);
        beginWithCopy(settings, bodies, store);
      }
      PostingIndex index =
          cluster.isPresent()
              ? cluster.get().open(store, bodies)
              : LuceneIndex.open(indexFolder(settings), bodies);
      LearnPlaces places = places(store, index, gazetteer);
      return new Corpus(store, index, gazetteer, places, occupations);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** The index is derived from the store, so damage of it must not keep anybody from serving. */
  private static void discardDamagedIndex(Settings settings, HitBodies bodies) {
    LuceneIndex.discardDamaged(indexFolder(settings), bodies)
        .ifPresent(
            damage ->
                LOG.log(
                    System.Logger.Level.WARNING,
                    "event=index-discarded detail=\"" + damage + "; it is rebuilt now\""));
  }

  private static void beginWithCopy(Settings settings, HitBodies bodies, Store store) {
    PreparedIndex.copies(settings, bodies, store).begin(indexFolder(settings));
    if (settings.indexCopies() != null) {
      new IndexCopies(settings.indexCopies(), bodies, store).begin(indexFolder(settings));
    }
    PreparedIndex.discard(settings, bodies, store);
  }

  /** What the index keeps of a posting, by these settings. */
  static HitBodies bodies(Settings settings) {
    return new HitBodies(
        GazetteerFile.read(settings.gazetteer()),
        OccupationFile.read(settings.occupations()),
        settings.legacyZone());
  }

  private static LearnPlaces places(Store store, PostingIndex index, Gazetteer gazetteer) {
    try {
      LearnPlaces places = new LearnPlaces(store, gazetteer);
      places.use(index.state().generation());
      return places;
    } catch (RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /** As {@link #follower(ServiceThreads)}, with a thread of its own. */
  public FollowRevisions follower() {
    return follower(new ServiceThreads());
  }

  /** What keeps the index up to date; at most one for each open corpus. Close it before this. */
  public FollowRevisions follower(ServiceThreads threads) {
    return new FollowRevisions(store.revisions(), index, places, threads);
  }

  /**
   * Opens only the store, for work that must be possible while the index is damaged.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #open}
   */
  public static Store openStore(Settings settings, Clock clock) {
    requireExisting(settings);
    return openOrCreateStore(settings, clock);
  }

  /** As {@link #openStore}, and creates the store if there is none. */
  public static Store openOrCreateStore(Settings settings, Clock clock) {
    DatabaseSettings database = settings.database();
    requireOwner(settings);
    if (database == null) {
      UnfinishedRestore.refuse(settings.dataDir());
    }
    Store store =
        database == null
            ? SqlStore.openSqlite(databaseFile(settings), clock)
            : SqlStore.openPostgres(address(database), clock);
    store.redactions().under(PseudonymKeyProvider.later(settings, store.participants(), clock));
    return store;
  }

  /**
   * Refuses to write into the data dir of another user.
   *
   * @throws CorpusException {@code UNAVAILABLE}; the message says who you are, whose it is, and
   *     what to run
   */
  public static void requireOwner(Settings settings) {
    Path database = databaseFile(settings);
    boolean there = settings.database() == null && Files.exists(database);
    FileOwner.refusal(there ? database : settings.dataDir())
        .ifPresent(
            it -> {
              throw CorpusException.unavailable("cannot write " + settings.dataDir() + ": " + it);
            });
  }

  /** The file of the database on SQLite. */
  public static Path databaseFile(Settings settings) {
    return settings.dataDir().resolve(DATABASE);
  }

  private static PostgresAddress address(DatabaseSettings database) {
    Secret password = database.password();
    return new PostgresAddress(
        database.url().reveal(),
        database.user(),
        password == null ? null : password.reveal(),
        database.ca());
  }

  /**
   * Deletes the index, damaged or not: the next {@link #open} makes an empty one.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if another process holds the
   *     index, or if it cannot be reached; then nothing is deleted
   */
  public static void discardIndex(Settings settings, Clock clock) {
    requireOwner(settings);
    Optional<SearchCluster> cluster = SearchCluster.of(settings);
    if (cluster.isEmpty()) {
      LuceneIndex.discard(indexFolder(settings));
      return;
    }
    try (Store store = openStore(settings, clock)) {
      cluster.get().discard(store);
    }
  }

  /**
   * As {@link #discardIndex(Settings, Clock)}, of a corpus whose store is somewhere else until now.
   *
   * @throws dev.corpuscore.model.CorpusException as above
   */
  public static void discardIndex(Settings settings, Store store) {
    HistoricalIndex.discard(settings, store);
    SearchCluster.of(settings)
        .ifPresentOrElse(
            cluster -> cluster.discard(store), () -> LuceneIndex.discard(indexFolder(settings)));
  }

  /**
   * The index with a bound on concurrent searches. If searches run in this process, one caller may
   * run as many as there are cores; as many again are reserved for other callers.
   */
  static BoundedIndex bounded(PostingIndex index, Settings settings) {
    int cores = Runtime.getRuntime().availableProcessors();
    return SearchCluster.of(settings)
        .map(cluster -> cluster.bounded(index, SEARCHES_WAITING))
        .orElseGet(() -> new BoundedIndex(index, cores, 2 * cores, SEARCHES_WAITING));
  }

  /** Closes the index, then the store. */
  @Override
  public void close() {
    try (store) {
      index.close();
    }
  }

  /** The folder of the index on Lucene. */
  public static Path indexFolder(Settings settings) {
    return settings.dataDir().resolve("index");
  }
}
