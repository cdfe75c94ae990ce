package dev.corpuscore.store;

import dev.corpuscore.model.HeldLock;

/** A lock of the store, see {@link Store#tryLock}. Close it before the store. */
public interface StoreLock extends HeldLock {
  /**
   * {@inheritDoc}
   *
   * <p>Asks the database, which costs one round trip. Waits at most a few seconds; if the database
   * does not answer, the result is false.
   */
  @Override
  boolean isHeld();
}
