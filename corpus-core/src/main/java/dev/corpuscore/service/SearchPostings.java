package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.PostingId;
import java.util.Optional;
import java.util.function.Function;

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

  /**
   * What {@code reader} makes of the bytes of one posting as it is indexed now; for hits that came
   * without theirs. Empty if it has left the index.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #search}
   */
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return index.read(id, reader);
  }

  private static PostingSearch newestFirst(PostingSearch asked) {
    return new PostingSearch(
        asked.query(),
        asked.filter(),
        Sort.PUBLISHED_NEWEST,
        asked.offset(),
        asked.limit(),
        asked.exactTotal(),
        asked.stats(),
        asked.statsLimit(),
        asked.now());
  }
}
