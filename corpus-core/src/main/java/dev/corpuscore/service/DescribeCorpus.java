package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.UUID;

/** Says what is in a corpus, without changing it. Thread-safe. */
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
   * Counts what there is now.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if store or index cannot be
   *     read
   */
  public Description run() {
    long newest = store.revisions().newest();
    long generation = store.revisions().generation();
    PostingIndex.IndexState state = index.state();
    return new Description(
        store.corpusId(),
        store.kind(),
        store.postings().count(clock.instant()),
        newest,
        index.kind(),
        state.revision(),
        Math.max(0, newest - state.revision()),
        state.generation() != generation || state.revision() > newest);
  }

  /**
   * What a corpus holds.
   *
   * @param postings distinct identities, by state
   * @param revision the newest
   * @param indexRevision what searches see
   * @param lag how many revisions the index has still to apply
   * @param rebuildDue whether the index waits to be made anew
   */
  public record Description(
      UUID corpus,
      String storeKind,
      PostingStore.Counts postings,
      long revision,
      String indexKind,
      long indexRevision,
      long lag,
      boolean rebuildDue) {}
}
