package dev.corpuscore.index.analysis;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;

/** Reads the words of queries. What a reading needs is kept for the next one. Thread-safe. */
public final class AnalyzerPool {
  private static final int KEPT = 64;

  /** All words that are kept take no more than 64 times this. */
  private static final long REMEMBERED_BYTES = 1 << 18;

  private final QueryWords words = new QueryWords();
  private final BlockingQueue<Analyzer> analyses = new ArrayBlockingQueue<>(KEPT);

  /** Returns what {@code reading} makes of a query; its {@link Analyzer} are its own meanwhile. */
  public <R> R read(Function<Analyzer, R> reading) {
    Analyzer kept = analyses.poll();
    Analyzer analysis = kept == null ? new Analyzer(words) : kept;
    try {
      return reading.apply(analysis);
    } finally {
      analysis.trim(REMEMBERED_BYTES);
      analyses.offer(analysis);
    }
  }
}
