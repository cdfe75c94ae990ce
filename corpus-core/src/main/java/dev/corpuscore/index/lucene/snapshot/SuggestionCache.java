package dev.corpuscore.index.lucene.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was suggested lately in one snapshot, between two expiries, and the counts that are dear to
 * make: those of all postings, and those of large parts of them that were asked for twice, as they
 * are while somebody types on. It goes with the snapshot. Thread-safe.
 */
public final class SuggestionCache {
  /** Counts of fewer postings than this are made again in less than a millisecond. */
  private static final int LARGE = 4_096;

  /** Room for the counts of large parts, in bytes. */
  private static final long COUNTS = 16 << 20;

  /** Room for which parts are large. */
  private static final long PARTS = 1 << 20;

  /** Room for what was suggested. */
  private static final long SUGGESTIONS = 8 << 20;

  /** What a cache keeps about an entry, with the objects of its key but for their texts. */
  private static final int ENTRY_BYTES = 500;

  private static final int SUGGESTION_BYTES = 160;

  private static final Match EVERY_TEXT = new Match.StartsWith("");

  private final Cache<SuggestionSearch, SuggestionCounts> counts =
      cache(COUNTS, SuggestionCounts::bytes);

  private final Cache<SuggestionSearch, Boolean> large = cache(PARTS, known -> 0L);

  private final Cache<SuggestionSearch, List<Suggestion>> suggestions =
      cache(SUGGESTIONS, found -> (long) SUGGESTION_BYTES * found.size());

  private @Nullable SuggestionCounts all;

  public interface Reading {
    List<Suggestion> read() throws IOException;
  }

  /** What was suggested before, or else what {@code reading} finds now. */
  public List<Suggestion> find(SuggestionSearch search, Reading reading) throws IOException {
    SuggestionSearch asked = search.among(search.among().at(Instant.EPOCH));
    List<Suggestion> known = suggestions.getIfPresent(asked);
    if (known != null) {
      return known;
    }
    List<Suggestion> found = List.copyOf(reading.read());
    suggestions.put(asked, found);
    return found;
  }

  public interface Counting {
    SuggestionCounts count() throws IOException;
  }

  /** Those of all postings; the first who asks counts, and others wait for it. */
  public synchronized SuggestionCounts all(Counting counting) throws IOException {
    SuggestionCounts known = all;
    if (known == null) {
      known = counting.count();
      all = known;
    }
    return known;
  }

  /**
   * Those of some postings.
   *
   * @param every counts every suggestion
   * @param asked counts those that are asked for alone
   */
  public SuggestionCounts part(SuggestionSearch search, Counting every, Counting asked)
      throws IOException {
    SuggestionSearch part = part(search);
    SuggestionCounts known = counts.getIfPresent(part);
    if (known != null) {
      return known;
    }
    if (large.getIfPresent(part) != null) {
      SuggestionCounts counted = every.count();
      counts.put(part, counted);
      return counted;
    }
    SuggestionCounts counted = asked.count();
    if (counted.docs() >= LARGE) {
      large.put(part, true);
    }
    return counted;
  }

  /** The same for all searches that count the same postings. */
  private static SuggestionSearch part(SuggestionSearch search) {
    return new SuggestionSearch(
        search.among().at(Instant.EPOCH), search.having(), List.of(), EVERY_TEXT, 0);
  }

  private static <T> Cache<SuggestionSearch, T> cache(long capacity, ToLongFunction<T> bytes) {
    return Caffeine.newBuilder()
        .maximumWeight(capacity)
        .weigher((SuggestionSearch search, T kept) -> weight(search, bytes.applyAsLong(kept)))
        .executor(Runnable::run)
        .build();
  }

  private static int weight(SuggestionSearch search, long bytes) {
    String match =
        switch (search.match()) {
          case Match.StartsWith it -> it.start();
          case Match.StartsLike it -> it.start();
          case Match.Spelled it -> it.word();
          case Match.Like it -> it.pattern();
        };
    long texts = match.length() + search.having().stream().mapToLong(String::length).sum();
    long key = ENTRY_BYTES + search.among().bytes() + Character.BYTES * texts;
    return (int) Math.min(Integer.MAX_VALUE, key + bytes);
  }
}
