package dev.corpuscore.model;

/**
 * On whose behalf work is done. Where work waits in a queue, callers take turns, so that one of
 * them cannot keep the others waiting. Set once where a request comes in, and seen by everything
 * that runs in the same thread below it.
 *
 * @param name tells callers apart and means nothing else; at most some 60 characters
 */
public record Caller(String name) {
  /** Commands and whatever else this program does of its own accord. */
  public static final Caller INTERNAL = new Caller("internal");

  private static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

  /** Who the current thread works for; {@link #INTERNAL} unless {@link #call} says otherwise. */
  public static Caller current() {
    return CURRENT.orElse(INTERNAL);
  }

  /** Does {@code work} on behalf of this caller. */
  public <T> T call(ScopedValue.CallableOp<T, RuntimeException> work) {
    return ScopedValue.where(CURRENT, this).call(work);
  }
}
