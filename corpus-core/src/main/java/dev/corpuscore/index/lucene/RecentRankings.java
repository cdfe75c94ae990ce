package dev.corpuscore.index.lucene;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.lucene.query.RankedPage;
import dev.corpuscore.model.TextQuery.Clause;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Pages that were ranked lately in one view, between two expiries: the same search finds the same
 * there, so what is kept never has to be checked. It goes with the view. Keeps what is asked for
 * often rather than what came last, so that searches nobody repeats push nothing out. Thread-safe.
 *
 * <p>Two threads that ask the same at once both rank: a search never waits for another.
 */
final class RecentRankings {
  /** Some ten thousand pages of ten. */
  static final long CAPACITY = 8 << 20;

  private static final int ENTRY_BYTES = 300;

  private final Cache<PostingSearch, RankedPage> pages;

  /**
   * @param capacity in bytes, about; 0 keeps nothing
   */
  RecentRankings(long capacity) {
    pages =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher(RecentRankings::bytes)
            .executor(Runnable::run)
            .build();
  }

  interface Rank {
    RankedPage page() throws IOException;
  }

  /** Returns the page that was found before, or else what {@code rank} finds now. */
  RankedPage find(PostingSearch search, Rank rank) throws IOException {
    PostingSearch asked = search.at(Instant.EPOCH);
    RankedPage known = pages.getIfPresent(asked);
    if (known != null) {
      return known;
    }
    RankedPage found = rank.page();
    pages.put(asked, found);
    return found;
  }

  /** How many pages are kept. */
  long count() {
    pages.cleanUp();
    return pages.estimatedSize();
  }

  private static int bytes(PostingSearch search, RankedPage page) {
    return (int) (ENTRY_BYTES + characters(search) * Character.BYTES + page.bytes());
  }

  private static long characters(PostingSearch search) {
    Filters filters = search.filters();
    return search.query().clauses().stream().map(Clause::text).mapToLong(String::length).sum()
        + characters(filters.employers())
        + characters(filters.locations())
        + characters(filters.countries());
  }

  private static long characters(List<String> values) {
    return values.stream().mapToLong(String::length).sum();
  }
}
