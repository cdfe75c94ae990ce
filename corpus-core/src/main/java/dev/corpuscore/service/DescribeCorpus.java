package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

/** Describes the contents of a corpus without changing it. Thread-safe. */
public final class DescribeCorpus {
  private final Store store;
  private final PostingIndex index;
  private final Clock clock;

  public DescribeCorpus(Store store, PostingIndex index, Clock clock) {
    this.store = store;
    this.index = index;
    this.clock = clock;
  }

  /**
   * Returns the current counts and revisions.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if store or index cannot be
   *     read
   */
  public Description run() {
    long newest = store.revisions().newest();
    long generation = store.revisions().generation();
    PostingIndex.IndexState state = index.state();
    Instant now = clock.instant();
    PostingStore.Counts postings = store.postings().count(now);
    // an index of other settings answers no search until it is rebuilt
    long searchable = state.generation() < 0 ? 0 : index.count(now);
    return new Description(
        store.corpusId(),
        store.kind(),
        postings,
        searchable,
        newest,
        index.kind(),
        state.revision(),
        Math.max(0, newest - state.revision()),
        state.generation() != generation || state.revision() > newest);
  }

  /**
   * The contents of a corpus.
   *
   * @param postings distinct identities, by state
   * @param searchable how many searches find now; fewer than the store has to be searched, if the
   *     index is behind
   * @param revision the newest revision of the store
   * @param indexRevision the revision that searches see
   * @param lag how many revisions the index still has to apply
   * @param rebuildDue whether the index must be rebuilt
   */
  public record Description(
      UUID corpus,
      String storeKind,
      PostingStore.Counts postings,
      long searchable,
      long revision,
      String indexKind,
      long indexRevision,
      long lag,
      boolean rebuildDue) {
    /** How many searches will find when the index has caught up, and do not find now. */
    public long notYetSearchable() {
      return Math.max(0, postings.searchable() - searchable);
    }
  }
}
