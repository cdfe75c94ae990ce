package dev.corpuscore.index.opensearch;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many postings an index must hold, by what the cluster said to each write since it was empty.
 * Where a request was sent twice, the first may have done what the second found done: then only
 * bounds are known. Thread-safe.
 */
final class ExpectedCount {
  private final AtomicLong least = new AtomicLong();
  private final AtomicLong most = new AtomicLong();

  /**
   * Counts one write.
   *
   * @param result in the cluster's words
   * @param sentBefore whether it may have been done by an earlier request, whose answer is unknown
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

  /** Whether {@code count} postings are right. */
  boolean allows(long count) {
    return least.get() <= count && count <= most.get();
  }

  @Override
  public String toString() {
    return least.get() == most.get() ? least.toString() : least + " to " + most;
  }
}
