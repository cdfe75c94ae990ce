package dev.corpuscore.store;

import dev.corpuscore.model.Change;
import java.util.List;

/**
 * The changes of the corpus in order, for whatever is derived from it. Each posting is in the log
 * once, under its newest revision. Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}.
 *
 * <p>Revisions become visible in order: once revision n was returned, no change below n appears
 * later. Every implementation passes {@code RevisionLogContract}.
 */
public interface RevisionLog {
  /** How many changes one page may hold. */
  int CHANGES_LIMIT = 10_000;

  /** A page also ends with the change that brings its contents to so many bytes. */
  int PAGE_BYTES = 16 * 1024 * 1024;

  /** The newest revision, 0 for a new corpus. Cheap enough to be asked several times a second. */
  long newest();

  /**
   * Returns the changes after {@code revision}, oldest first. A page that is not empty may be
   * shorter than {@code limit} because its postings are large ({@link #PAGE_BYTES}): only an empty
   * one says that there are no more.
   *
   * <p>A damaged row stops nobody who reads on: it is a {@link Change.Damaged}. One whose revision
   * is damaged, too, shares that of a sound change; then a page may be longer than {@code limit}. A
   * row on a page of the database that cannot be read is one, too, under its own revision.
   *
   * @param limit 1..10,000
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} also if it cannot be read
   *     which revision comes next: nobody gets past that
   */
  List<Change> after(long revision, int limit);

  /** How often a rebuild of everything derived was asked for; 0 for a new corpus. */
  long generation();

  /** Asks for a rebuild: the next {@link #generation}, durable on return. */
  long requestRebuild();
}
