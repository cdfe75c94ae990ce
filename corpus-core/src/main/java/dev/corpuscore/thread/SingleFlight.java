package dev.corpuscore.thread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Does one thing at a time for each key, whoever asks: who comes meanwhile shares what comes of it.
 * Nothing is kept of what is over. Thread-safe.
 */
public final class SingleFlight<K, V> {
  private final ConcurrentHashMap<K, CompletableFuture<V>> flying = new ConcurrentHashMap<>();

  /**
   * Returns what the work under way for {@code key} comes to; where there is none, this begins
   * {@code work}. A failure is shared as a value is: the future fails with what the work threw.
   *
   * <p>What was under way when it was asked for may have begun before; what is over is never
   * shared.
   *
   * @param executor who does the work, if it begins: {@code Runnable::run} is the caller, who finds
   *     the future done. Where it throws, so does the future.
   */
  public CompletableFuture<V> fly(K key, Executor executor, Supplier<V> work) {
    CompletableFuture<V> mine = new CompletableFuture<>();
    CompletableFuture<V> others = flying.putIfAbsent(key, mine);
    if (others != null) {
      return others;
    }
    try {
      executor.execute(() -> land(key, mine, work));
    } catch (RuntimeException | Error e) {
      flying.remove(key);
      mine.completeExceptionally(e);
    }
    return mine;
  }

  private void land(K key, CompletableFuture<V> mine, Supplier<V> work) {
    try {
      V value = work.get();
      flying.remove(key);
      mine.complete(value);
    } catch (RuntimeException | Error e) {
      flying.remove(key);
      mine.completeExceptionally(e);
    }
  }
}
