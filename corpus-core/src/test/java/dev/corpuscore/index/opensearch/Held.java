package dev.corpuscore.index.opensearch;

import dev.corpuscore.model.HeldLock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The right to change one index, within this JVM. Tests can take it away. */
final class Held implements Supplier<Optional<HeldLock>> {
  private final AtomicReference<@Nullable Right> owner = new AtomicReference<>();

  @Override
  public Optional<HeldLock> get() {
    Right right = new Right();
    return owner.compareAndSet(null, right) ? Optional.of(right) : Optional.empty();
  }

  /**
   * Takes the right from whoever has it.
   *
   * @param noticed whether its owner hears of it when he asks; one that was paused does not
   */
  void takeAway(boolean noticed) {
    Right right = owner.getAndSet(null);
    if (right != null && !noticed) {
      right.deaf = true;
    }
  }

  private final class Right implements HeldLock {
    private volatile boolean deaf;

    @Override
    public boolean isHeld() {
      return deaf || owner.get() == this;
    }

    @Override
    public void close() {
      owner.compareAndSet(this, null);
    }
  }
}
