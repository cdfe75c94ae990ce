package dev.corpuscore.index.lucene.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.PostingSearch;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Recently ranked pages of one snapshot in a period without expiries. In it the same search always
 * gives the same page, so an entry never becomes invalid. The cache ends with the snapshot. It
 * prefers frequent searches to recent ones, so that searches which are not repeated displace
 * nothing. Thread-safe.
 *
 * <p>If two threads run the same search at once, both rank it: a search never waits for another.
 */
public final class RankingCache {
  /** The cache's own data of an entry, and the objects of a search without words and filters. */
  private static final int ENTRY_BYTES = 350;

  private final Cache<PostingSearch, RankedPage> pages;

  /**
   * @param capacity in bytes, approximately; 0 keeps nothing
   */
  public RankingCache(long capacity) {
    pages =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher(RankingCache::weight)
            .executor(Runnable::run)
            .build();
  }

  public interface Rank {
    RankedPage page() throws IOException;
  }

  /** The cached page; null if there is none. */
  public @Nullable RankedPage find(PostingSearch search) {
    return pages.getIfPresent(search.at(Instant.EPOCH));
  }

  /** Returns the cached page, or that of {@code rank}. */
  public RankedPage find(PostingSearch search, Rank rank) throws IOException {
    PostingSearch asked = search.at(Instant.EPOCH);
    RankedPage known = pages.getIfPresent(asked);
    if (known != null) {
      return known;
    }
    RankedPage found = rank.page();
    if (!found.incomplete()) {
      pages.put(asked, found);
    }
    return found;
  }

  /** The number of cached pages. */
  public long count() {
    pages.cleanUp();
    return pages.estimatedSize();
  }

  /**
   * The approximate size of the cached pages in bytes: at least the true size, and less than twice
   * as much.
   */
  public long bytes() {
    pages.cleanUp();
    return pages.policy().eviction().orElseThrow().weightedSize().orElseThrow();
  }

  private static int weight(PostingSearch search, RankedPage page) {
    return (int) Math.min(Integer.MAX_VALUE, ENTRY_BYTES + search.bytes() + page.bytes());
  }
}
