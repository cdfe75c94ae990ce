package dev.corpuscore.service;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs public searches, with the index only. Writes nothing and does not use the store. */
public final class SearchPostings {
  private final PostingIndex index;

  public SearchPostings(PostingIndex index) {
    this.index = index;
  }

  /**
   * Returns one page of open, listed postings. A search by relevance without words returns the
   * newest first.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if too many searches wait
   *     already, {@code UNAVAILABLE} if the index cannot answer
   */
  public SearchPage search(PostingSearch asked) {
    boolean nothingToRank = asked.sort() == Sort.RELEVANCE && asked.query().clauses().isEmpty();
    return index.search(nothingToRank ? newestFirst(asked) : asked);
  }

  /**
   * Returns the first matches, newest first, without statistics. A caller that continues after the
   * last hit each time gets every posting that stays open exactly once, whatever else is added or
   * closed meanwhile.
   *
   * @param after where to continue; null for the beginning
   * @param limit 1..100
   * @throws CorpusException as {@link #search}; {@code OVERLOADED} also if time ran out, because
   *     continuing after an incomplete page would skip postings
   */
  public List<Hit> newest(PostingSearch asked, @Nullable NewestPosition after, int limit) {
    Condition.And filter =
        after == null ? asked.filter() : new Condition.And(List.of(asked.filter(), after.after()));
    SearchPage page =
        index.search(
            new PostingSearch(
                asked.query(),
                filter,
                Sort.PUBLISHED_NEWEST,
                0,
                limit,
                false,
                List.of(),
                0,
                asked.now()));
    if (page.incomplete()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "this search takes too long; search for other words, or try again shortly");
    }
    return page.hits();
  }

  /**
   * Reads the body of one posting, as it is indexed now. For hits without bodies. Empty if the
   * posting is no longer in the index.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #search}
   */
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return index.read(id, reader);
  }

  private static PostingSearch newestFirst(PostingSearch asked) {
    return asked.sorted(Sort.PUBLISHED_NEWEST);
  }
}
