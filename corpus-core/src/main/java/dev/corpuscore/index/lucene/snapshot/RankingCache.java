package dev.corpuscore.index.lucene.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Group;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
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

  /** A string in a list, without its characters. */
  private static final int STRING_BYTES = 48;

  private static final int CLAUSE_BYTES = 24;

  /** A query with its lists, without what is in them. */
  private static final int QUERY_BYTES = 72;

  /** A condition with its list, without the elements. */
  private static final int CONDITION_BYTES = 56;

  private static final int COORDINATES_BYTES = 32;

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
    return (int) Math.min(Integer.MAX_VALUE, ENTRY_BYTES + bytes(search) + page.bytes());
  }

  /** What a search takes that is kept as a key, in bytes, about. */
  public static long bytes(PostingSearch search) {
    return bytes(search.query()) + bytes(search.filter());
  }

  private static long bytes(TextQuery query) {
    List<Clause> clauses = query.clauses();
    return QUERY_BYTES
        + (long) clauses.size() * CLAUSE_BYTES
        + bytes(clauses.stream().map(Clause::text))
        + query.groups().stream().mapToLong(RankingCache::bytes).sum();
  }

  private static long bytes(Group group) {
    return CONDITION_BYTES + group.alternatives().stream().mapToLong(RankingCache::bytes).sum();
  }

  private static long bytes(Condition condition) {
    return CONDITION_BYTES
        + switch (condition) {
          case Condition.And it -> it.of().stream().mapToLong(RankingCache::bytes).sum();
          case Condition.Or it -> it.of().stream().mapToLong(RankingCache::bytes).sum();
          case Condition.Not it -> bytes(it.of());
          case Condition.In it -> bytes(it.terms().stream());
          case Condition.Term it -> bytes(Stream.of(it.term()));
          case Condition.Prefix it -> bytes(Stream.of(it.start()));
          case Condition.Suffix it -> bytes(Stream.of(it.end()));
          case Condition.Phrase it -> bytes(it.terms().stream().flatMap(List::stream));
          case Condition.Place it -> bytes(it.keys().stream());
          case Condition.Near it -> COORDINATES_BYTES;
          case Condition.Range it -> 0;
          case Condition.Typed it -> bytes(it.words());
          case Condition.IdAfter it -> bytes(Stream.of(it.id().value()));
          case Condition.Ids it -> bytes(it.ids().stream().map(PostingId::value));
        };
  }

  private static long bytes(Stream<String> texts) {
    return texts.mapToLong(it -> STRING_BYTES + (long) it.length() * Character.BYTES).sum();
  }
}
