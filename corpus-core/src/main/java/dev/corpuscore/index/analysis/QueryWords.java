package dev.corpuscore.index.analysis;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The stems, in each language, of the words of recent queries: to make them takes longer than all
 * else that is done to read a query. Words that are typed often stay, whatever else anybody types.
 * Thread-safe.
 */
final class QueryWords {
  /** In bytes: some four thousand words. */
  private static final long CAPACITY = 8 << 20;

  /** A word with the cache's own data, without its stems. */
  private static final int WORD_BYTES = 300;

  /** A stem without its letters. */
  private static final int STEM_BYTES = 120;

  private final Cache<String, WordStems> words =
      Caffeine.newBuilder()
          .maximumWeight(CAPACITY)
          .weigher(QueryWords::weight)
          .executor(Runnable::run)
          .build();

  private static int weight(String lower, WordStems word) {
    return WORD_BYTES
        + 4 * lower.length()
        + STEM_BYTES * word.stems().size()
        + 3 * word.joined().length;
  }

  /**
   * The stems of a word.
   *
   * @param lower the word in lower case
   * @param made makes them
   */
  WordStems find(String lower, Supplier<WordStems> made) {
    @Nullable WordStems known = words.getIfPresent(lower);
    if (known != null) {
      return known;
    }
    WordStems stems = made.get();
    words.put(lower, stems);
    return stems;
  }
}
