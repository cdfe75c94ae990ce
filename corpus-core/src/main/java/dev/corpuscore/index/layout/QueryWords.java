package dev.corpuscore.index.layout;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;

/**
 * Reads the words of queries. What a reading needs is kept for the next one, but no word: anybody
 * may ask, and for words that never recur. Thread-safe.
 */
public final class QueryWords {
  private static final int KEPT = 64;

  private final BlockingQueue<Words> analyses = new ArrayBlockingQueue<>(KEPT);

  /** Returns what {@code reading} makes of a query; its {@link Words} are its own meanwhile. */
  public <R> R read(Function<Words, R> reading) {
    Words kept = analyses.poll();
    Words analysis = kept == null ? new Words() : kept;
    try {
      return reading.apply(analysis);
    } finally {
      analysis.forget();
      analyses.offer(analysis);
    }
  }
}
