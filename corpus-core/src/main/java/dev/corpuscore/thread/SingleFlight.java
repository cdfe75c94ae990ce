package dev.corpuscore.thread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Runs at most one piece of work per key at a time. Callers that ask for the same key meanwhile
 * share its result. Results are not kept afterwards. Thread-safe.
 */
public final class SingleFlight<K, V> {
  private final ConcurrentHashMap<K, CompletableFuture<V>> running = new ConcurrentHashMap<>();

  /**
   * Returns the result of the running work for {@code key}; if none is running, starts {@code
   * work}. A failure is shared like a value: the future fails with what the work threw.
   *
   * <p>Running work may have started before this call; finished work is never shared.
   *
   * @param executor runs the work if it is started; with {@code Runnable::run} the caller runs it
   *     and gets a completed future. If the executor throws, the future fails too.
   */
  public CompletableFuture<V> run(K key, Executor executor, Supplier<V> work) {
    CompletableFuture<V> mine = new CompletableFuture<>();
    CompletableFuture<V> others = running.putIfAbsent(key, mine);
    if (others != null) {
      return others;
    }
    try {
      executor.execute(() -> complete(key, mine, work));
    } catch (RuntimeException | Error e) {
      running.remove(key);
      mine.completeExceptionally(e);
    }
    return mine;
  }

  private void complete(K key, CompletableFuture<V> mine, Supplier<V> work) {
    try {
      V value = work.get();
      running.remove(key);
      mine.complete(value);
    } catch (RuntimeException | Error e) {
      running.remove(key);
      mine.completeExceptionally(e);
    }
  }
}
