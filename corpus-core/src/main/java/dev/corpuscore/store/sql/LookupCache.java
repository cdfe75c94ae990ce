package dev.corpuscore.store.sql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers of lookups in memory. No answer is older than the database: as soon as this process
 * notices a commit, all of them are forgotten ({@link Database#recall}). When there is no room,
 * those that are asked for seldom go first. Thread-safe.
 */
final class LookupCache<V> {
  private final Cache<String, Answer<V>> answers;
  private final AtomicLong commits = new AtomicLong();

  /**
   * @param capacity in bytes; 0 remembers nothing
   * @param size how many bytes an answer occupies, keys and overhead included
   */
  LookupCache(long capacity, ToLongFunction<V> size) {
    answers =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher((String key, Answer<V> it) -> weight(size.applyAsLong(it.value)))
            .executor(Runnable::run)
            .build();
  }

  /** An answer that was read after so many commits had been noticed. */
  private record Answer<V>(V value, long noticed) {}

  /**
   * Returns the answer to {@code key} if it holds still.
   *
   * @param noticed how many commits this process has noticed
   */
  @Nullable V find(String key, long noticed) {
    forgetBefore(noticed);
    Answer<V> known = answers.getIfPresent(key);
    return known != null && known.noticed == noticed ? known.value : null;
  }

  /**
   * Remembers an answer, unless a commit was noticed meanwhile.
   *
   * @param noticed how many commits had been noticed before the answer was read
   */
  void remember(String key, V answer, long noticed) {
    forgetBefore(noticed);
    // a commit that is noticed right here leaves an answer that no later call will take
    if (commits.get() == noticed) {
      answers.put(key, new Answer<>(answer, noticed));
    }
  }

  /** How many bytes are occupied. */
  long bytes() {
    answers.cleanUp();
    return answers.policy().eviction().orElseThrow().weightedSize().orElseThrow();
  }

  private static int weight(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }

  private void forgetBefore(long noticed) {
    if (commits.get() < noticed && commits.getAndAccumulate(noticed, Math::max) < noticed) {
      answers.invalidateAll();
    }
  }
}
