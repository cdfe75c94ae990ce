package dev.corpuscore.store;

/**
 * A right that one process at a time has, on all machines that share the store: see {@link
 * Store#tryLock}. Thread-safe. Whoever took it closes it, before the store.
 */
public interface StoreLock extends AutoCloseable {
  /**
   * Whether this still is the holder, as far as the database knows at this moment; asks it, which
   * costs one round trip. Once false, false for ever: the database may have given the right to
   * somebody else. Waits a few seconds at most for a database that does not answer, and that is
   * false too. Never throws.
   *
   * <p>True is old news when it arrives. What must not be done by two at once needs a guard of its
   * own, such as a revision that never goes back.
   */
  boolean isHeld();

  /** Gives the right back, at once. Does nothing if it was lost or given back before. */
  @Override
  void close();
}
