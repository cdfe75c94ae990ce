package dev.corpuscore.index.opensearch;

import dev.corpuscore.model.HeldLock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock of one index within this JVM, which a test can take away from its owner. */
final class RevocableLock implements Supplier<Optional<HeldLock>> {
  private final AtomicReference<@Nullable Owner> owner = new AtomicReference<>();

  @Override
  public Optional<HeldLock> get() {
    Owner mine = new Owner();
    return owner.compareAndSet(null, mine) ? Optional.of(mine) : Optional.empty();
  }

  /**
   * Takes the lock from its owner.
   *
   * @param noticed whether {@code isHeld} tells the owner so; a process that was paused is not told
   */
  void revoke(boolean noticed) {
    Owner mine = owner.getAndSet(null);
    if (mine != null && !noticed) {
      mine.unaware = true;
    }
  }

  private final class Owner implements HeldLock {
    private volatile boolean unaware;

    @Override
    public boolean isHeld() {
      return unaware || owner.get() == this;
    }

    @Override
    public void close() {
      owner.compareAndSet(this, null);
    }
  }
}
