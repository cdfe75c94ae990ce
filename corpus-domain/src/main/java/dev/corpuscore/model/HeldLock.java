package dev.corpuscore.model;

/**
 * A lock that one process at a time holds, across all machines. Thread-safe. The caller that took
 * it closes it.
 */
public interface HeldLock extends AutoCloseable {
  /**
   * Whether the lock is still held. Once false, always false: another process may hold it then.
   * Never throws.
   *
   * <p>The answer may be outdated when it arrives. Work that two processes must never do at once
   * needs its own guard, such as a revision that never decreases.
   */
  boolean isHeld();

  /** Releases the lock at once. Does nothing if it was already lost or released. */
  @Override
  void close();
}
