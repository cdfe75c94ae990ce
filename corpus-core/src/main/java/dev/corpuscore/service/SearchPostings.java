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
   * Returns the first of those that match, newest first, without statistics: from the beginning, or
   * those after a place in that order. Who goes from place to place sees each posting once that is
   * open all the while, however many others come and go.
   *
   * @param limit 1..100
   * @throws CorpusException as {@link #search}; {@code OVERLOADED} also if time ran out before all
   *     were found, as the place after the last hit would skip some
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
   * What {@code reader} makes of the bytes of one posting as it is indexed now; for hits that came
   * without theirs. Empty if it has left the index.
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
