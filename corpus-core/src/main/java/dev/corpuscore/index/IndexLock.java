package dev.corpuscore.index;

import java.util.Optional;

/**
 * The right to change an index, where several processes share one: one of them has it at a time.
 * Thread-safe.
 */
public interface IndexLock extends AutoCloseable {
  /**
   * Whether it still is ours, as of this moment: it may be lost at any time, for ever. Never
   * throws.
   */
  boolean isHeld();

  /** Gives it back. Idempotent. */
  @Override
  void close();

  /** Where the right comes from. */
  @FunctionalInterface
  interface Giver {
    /** Takes the right, or returns empty while somebody else has it, in this process or another. */
    Optional<IndexLock> tryTake();
  }
}
