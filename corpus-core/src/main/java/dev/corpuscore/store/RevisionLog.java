package dev.corpuscore.store;

import dev.corpuscore.model.Change;
import java.util.List;

/**
 * The changes of the corpus in order, for derived data such as the index. Each posting is in the
 * log once, under its newest revision. Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}.
 *
 * <p>Revisions become visible in order: once revision n was returned, no change below n appears
 * later. Every implementation passes {@code RevisionLogContract}.
 */
public interface RevisionLog {
  /** How many changes one page may hold. */
  int CHANGES_LIMIT = 10_000;

  /** A page ends early with the change whose content brings the page to this size. */
  int PAGE_BYTES = 16 * 1024 * 1024;

  /** The newest revision, 0 for a new corpus. Cheap enough for several calls a second. */
  long newest();

  /**
   * Returns the changes after {@code revision}, oldest first. A page that is not empty may be
   * shorter than {@code limit} because its postings are large ({@link #PAGE_BYTES}): only an empty
   * one says that there are no more.
   *
   * <p>A damaged row does not stop the reader: it is returned as a {@link Change.Damaged}. If its
   * revision is damaged too, it shares the revision of a sound change; then a page may be longer
   * than {@code limit}. A row on an unreadable page of the database is also a {@link
   * Change.Damaged}, under its own revision.
   *
   * @param limit 1..10,000
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} also if it cannot be read
   *     which revision comes next; then no reader can continue
   */
  List<Change> after(long revision, int limit);

  /** How often a rebuild of derived data was requested; 0 for a new corpus. */
  long generation();

  /** Requests a rebuild. Returns the next {@link #generation}, durable on return. */
  long requestRebuild();
}
