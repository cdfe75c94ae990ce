package dev.corpuscore.thread;

import java.time.Duration;

/** How long to wait before what failed is tried again: twice as long each time. One thread's. */
public final class Backoff {
  private final Duration first;
  private final Duration longest;
  private Duration next;

  /**
   * @param first the pause after the first failure
   * @param longest no pause is longer
   */
  public Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  /** The pause after another failure. */
  public Duration next() {
    Duration pause = next;
    Duration doubled = pause.multipliedBy(2);
    next = doubled.compareTo(longest) > 0 ? longest : doubled;
    return pause;
  }

  /** It went well: the next failure counts as the first. */
  public void reset() {
    next = first;
  }
}
