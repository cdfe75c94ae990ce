package dev.corpuscore.store.sql.transaction;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Caches answers of lookups. An answer is never older than the database: when this process notices
 * a commit, all answers are dropped ({@link Database#cached}). If the capacity is used up, rarely
 * used answers are dropped first. Thread-safe.
 */
public final class LookupCache<V> {
  private final Cache<String, Answer<V>> answers;
  private final AtomicLong commits = new AtomicLong();

  /**
   * @param capacity in bytes; 0 caches nothing
   * @param size how many bytes an answer occupies, keys and overhead included
   */
  public LookupCache(long capacity, ToLongFunction<V> size) {
    answers =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher((String key, Answer<V> it) -> weight(size.applyAsLong(it.value)))
            .executor(Runnable::run)
            .build();
  }

  /** An answer, and how many commits had been noticed before it was read. */
  private record Answer<V>(V value, long noticed) {}

  /**
   * Returns the cached answer of {@code key} if it is still valid, or null.
   *
   * @param noticed how many commits this process has noticed
   */
  public @Nullable V find(String key, long noticed) {
    forgetBefore(noticed);
    Answer<V> known = answers.getIfPresent(key);
    return known != null && known.noticed == noticed ? known.value : null;
  }

  /**
   * Caches an answer, unless a commit was noticed meanwhile.
   *
   * @param noticed how many commits had been noticed before the answer was read
   */
  public void remember(String key, V answer, long noticed) {
    forgetBefore(noticed);
    // if a commit is noticed at this point, the answer is stored but no later call returns it
    if (commits.get() == noticed) {
      answers.put(key, new Answer<>(answer, noticed));
    }
  }

  /** The size of the cached answers in bytes. */
  public long bytes() {
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
