package dev.corpuscore.store;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusRoot;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

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

  /**
   * Every change, oldest first, in the pages of {@link #after}. Each is read when the one before it
   * was used, so what is written meanwhile comes, too.
   *
   * @param limit 1..10,000
   */
  default Iterable<List<Change>> pages(int limit) {
    return () ->
        Stream.iterate(
                after(0, limit),
                page -> !page.isEmpty(),
                page -> after(page.getLast().revision(), limit))
            .iterator();
  }

  /**
   * The root of the corpus, which is of the listed postings alone, at the newest change of them:
   * {@link RevisionHistory#newestListed}. As cheap as {@link #newest}. Empty if it is damaged, or
   * if a process of a version without roots made that revision; opening the store, or {@link
   * #recomputeRoot}, computes it again.
   */
  Optional<CorpusRoot> root();

  /**
   * Computes the {@link #root} again if it is damaged, beside others who write: they wait for a
   * part of it at most. At most one caller at a time may do so, in all processes.
   *
   * @return whether it was computed now
   */
  boolean recomputeRoot();

  /**
   * The proof that the {@link #root} has a posting, or that it has none of this id. Nothing in it
   * tells whether that one was removed, is not listed or never existed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} also if there is no root, or
   *     if what is stored of it does not fit the posting
   */
  LeafProof leaf(PostingId id);

  /**
   * Visits every change of one state of the store, as {@link #after} 0 returns them, and returns
   * the root of that state. Others may write at the same time.
   *
   * @param visitor anything that it throws ends this method
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} also if there is no root
   */
  CorpusRoot readAll(Consumer<Change> visitor);

  /**
   * Whether a posting that searches showed was removed or delisted after this revision, and is not
   * listed again, or a posting was redacted: then what was copied before has more than it should.
   */
  boolean isRemovedSince(long revision);

  /** How often a rebuild of derived data was requested; 0 for a new corpus. */
  long generation();

  /**
   * Requests a rebuild, and computes the {@link #root} again. Returns the next {@link #generation},
   * durable on return.
   */
  long requestRebuild();
}
