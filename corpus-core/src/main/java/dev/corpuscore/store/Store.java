package dev.corpuscore.store;

import java.util.UUID;

/**
 * The truth of one corpus: a handful of small ports over one database. Thread-safe; {@link #close}
 * ends them all.
 */
public interface Store extends AutoCloseable {
  /** What the database is, such as {@code sqlite}. */
  String kind();

  /** Names this corpus for ever: made with the database, kept by backups. */
  UUID corpusId();

  PostingStore postings();

  RevisionLog revisions();

  /**
   * Asks the database for something trivial.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} with what is wrong
   */
  void check();

  @Override
  void close();
}
