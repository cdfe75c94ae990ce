package dev.corpuscore.app;

import dev.corpuscore.config.DatabaseSettings;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.HitBodies;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.store.sql.database.PostgresAddress;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A corpus, open: its store, in the data dir or on a database server, and its index. Several
 * processes may have the same one open at once.
 *
 * @param store the truth; closed with this
 * @param index what can be searched; closed with this
 */
public record Corpus(Store store, PostingIndex index) implements AutoCloseable {
  /**
   * Opens store and index, and makes what is missing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if one of them cannot be used,
   *     with what to do; nothing stays open then
   */
  public static Corpus open(Settings settings, Clock clock) {
    Store store = openStore(settings, clock);
    try {
      return new Corpus(store, LuceneIndex.open(indexFolder(settings), new HitBodies()));
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Opens the store alone, for work that must go on while the index is damaged.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #open}
   */
  public static Store openStore(Settings settings, Clock clock) {
    DatabaseSettings database = settings.database();
    return database == null
        ? SqlStore.openSqlite(settings.dataDir().resolve("corpus.db"), clock)
        : SqlStore.openPostgres(address(database), clock);
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
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} while a process holds it;
   *     nothing is deleted then
   */
  public static void discardIndex(Settings settings) {
    LuceneIndex.discard(indexFolder(settings));
  }

  /** Closes the index, then the store. */
  @Override
  public void close() {
    try (store) {
      index.close();
    }
  }

  private static Path indexFolder(Settings settings) {
    return settings.dataDir().resolve("index");
  }
}
