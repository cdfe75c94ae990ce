package dev.corpuscore.store;

import dev.corpuscore.model.HeldLock;

/** A right that the database gives: see {@link Store#tryLock}. To be closed before the store. */
public interface StoreLock extends HeldLock {
  /**
   * {@inheritDoc}
   *
   * <p>Asks the database, which costs one round trip. Waits a few seconds at most for one that does
   * not answer, and that is false too.
   */
  @Override
  boolean isHeld();
}
