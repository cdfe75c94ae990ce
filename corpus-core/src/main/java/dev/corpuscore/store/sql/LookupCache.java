package dev.corpuscore.store.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers of lookups in memory. No answer is older than the database: as soon as this process
 * notices a commit, all of them are forgotten ({@link Database#recall}). When there is no room, the
 * least recently used answer goes first. Thread-safe.
 */
final class LookupCache<V> {
  private final ReentrantLock lock = new ReentrantLock();
  private final long capacity;
  private final ToLongFunction<V> size;

  // guarded by lock
  private final Map<String, V> answers = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;
  private long commits;

  /**
   * @param capacity in bytes; 0 remembers nothing
   * @param size how many bytes an answer occupies, keys and overhead included
   */
  LookupCache(long capacity, ToLongFunction<V> size) {
    this.capacity = capacity;
    this.size = size;
  }

  /**
   * Returns the answer to {@code key} if it holds still.
   *
   * @param noticed how many commits this process has noticed
   */
  @Nullable V find(String key, long noticed) {
    lock.lock();
    try {
      forgetBefore(noticed);
      return commits == noticed ? answers.get(key) : null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Remembers an answer, unless a commit was noticed meanwhile.
   *
   * @param noticed how many commits had been noticed before the answer was read
   */
  void remember(String key, V answer, long noticed) {
    long more = size.applyAsLong(answer);
    lock.lock();
    try {
      forgetBefore(noticed);
      if (commits == noticed && more <= capacity) {
        V before = answers.put(key, answer);
        bytes += more - (before == null ? 0 : size.applyAsLong(before));
        makeRoom();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many bytes are occupied. */
  long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  private void forgetBefore(long noticed) {
    if (commits < noticed) {
      answers.clear();
      bytes = 0;
      commits = noticed;
    }
  }

  private void makeRoom() {
    var eldest = answers.values().iterator();
    while (bytes > capacity) {
      bytes -= size.applyAsLong(eldest.next());
      eldest.remove();
    }
  }
}
