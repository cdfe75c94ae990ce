package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;

/** Answers public searches out of the index alone: nothing is written, no database is asked. */
public final class SearchPostings {
  private final PostingIndex index;

  public SearchPostings(PostingIndex index) {
    this.index = index;
  }

  /**
   * Returns one page of what is open and listed. By relevance, where there are no words to be
   * relevant to, the newest come first.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} when too many searches wait
   *     already, {@code UNAVAILABLE} when the index cannot serve
   */
  public SearchPage search(PostingSearch asked) {
    boolean nothingToRank = asked.sort() == Sort.RELEVANCE && asked.query().clauses().isEmpty();
    return index.search(nothingToRank ? newestFirst(asked) : asked);
  }

  private static PostingSearch newestFirst(PostingSearch asked) {
    return new PostingSearch(
        asked.query(),
        asked.filters(),
        Sort.PUBLISHED_NEWEST,
        asked.offset(),
        asked.limit(),
        asked.exactTotal(),
        asked.stats(),
        asked.statsLimit(),
        asked.now());
  }
}
