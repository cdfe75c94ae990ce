package dev.corpuscore.service.resolve;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Does for each key one thing at a time, whoever asks; who comes meanwhile shares what comes of it,
 * an error too. Thread-safe.
 */
final class SingleFlight<K, V> {
  /** Longer than a flight may take. */
  private static final long PATIENCE_SECONDS = 120;

  private final ConcurrentHashMap<K, CompletableFuture<V>> flying = new ConcurrentHashMap<>();
  private final Semaphore seats;

  /**
   * @param seats how many may fly or wait at once
   */
  SingleFlight(int seats) {
    this.seats = new Semaphore(seats);
  }

  /**
   * Returns what {@code work}, of this caller or of an earlier one, comes to.
   *
   * @throws CorpusException what it threw, or {@code OVERLOADED} if every seat is taken
   */
  V fly(K key, Supplier<V> work) {
    if (!seats.tryAcquire()) {
      throw overloaded();
    }
    try {
      CompletableFuture<V> mine = new CompletableFuture<>();
      CompletableFuture<V> others = flying.putIfAbsent(key, mine);
      return others == null ? lead(key, mine, work) : await(others);
    } finally {
      seats.release();
    }
  }

  private V lead(K key, CompletableFuture<V> mine, Supplier<V> work) {
    try {
      V value = work.get();
      mine.complete(value);
      return value;
    } catch (RuntimeException | Error e) {
      mine.completeExceptionally(e);
      throw e;
    } finally {
      flying.remove(key, mine);
    }
  }

  private V await(CompletableFuture<V> others) {
    try {
      return others.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CorpusException shared
          ? shared
          : new IllegalStateException("the flight that was shared failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw overloaded();
    } catch (TimeoutException e) {
      throw overloaded();
    }
  }

  private static CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, "too many postings are being resolved; ask again");
  }
}
