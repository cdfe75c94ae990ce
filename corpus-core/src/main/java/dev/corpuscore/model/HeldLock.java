package dev.corpuscore.model;

/**
 * A right that one process at a time has, on all machines. Thread-safe. Whoever took it closes it.
 */
public interface HeldLock extends AutoCloseable {
  /**
   * Whether this still is the holder, as of this moment. Once false, false for ever: somebody else
   * may have the right then. Never throws.
   *
   * <p>True is old news when it arrives. What must not be done by two at once needs a guard of its
   * own, such as a revision that never goes back.
   */
  boolean isHeld();

  /** Gives the right back, at once. Does nothing if it was lost or given back before. */
  @Override
  void close();
}
