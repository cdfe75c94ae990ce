package dev.corpuscore.index.opensearch;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts how many postings an index must contain, from the cluster's answers to all writes since it
 * was empty. If a request was sent twice, it is not known which of the two had the effect; then
 * only bounds are known. Thread-safe.
 */
final class ExpectedCount {
  private final AtomicLong least = new AtomicLong();
  private final AtomicLong most = new AtomicLong();

  /**
   * Counts one write.
   *
   * @param result as the cluster names it
   * @param sentBefore whether an earlier request, whose answer is unknown, may have had the effect
   */
  void add(String result, boolean sentBefore) {
    switch (result) {
      case "created" -> add(1, 1);
      case "deleted" -> add(-1, -1);
      case "updated" -> add(0, sentBefore ? 1 : 0);
      case "not_found" -> add(sentBefore ? -1 : 0, 0);
      default -> throw new IllegalStateException("unknown result of a write: " + result);
    }
  }

  private void add(long atLeast, long atMost) {
    least.addAndGet(atLeast);
    most.addAndGet(atMost);
  }

  /** Whether {@code count} is within the bounds. */
  boolean allows(long count) {
    return least.get() <= count && count <= most.get();
  }

  @Override
  public String toString() {
    return least.get() == most.get() ? least.toString() : least + " to " + most;
  }
}
