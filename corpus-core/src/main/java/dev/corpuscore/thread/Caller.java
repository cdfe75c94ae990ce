package dev.corpuscore.thread;

/**
 * The caller that work is done for. In a queue callers take turns, so one caller cannot block the
 * others. It is set once when a request arrives, and is visible to everything that the same thread
 * runs for it.
 *
 * @param name distinguishes callers and has no other meaning; at most some 60 characters
 */
public record Caller(String name) {
  /** The program itself, for commands and other internal work. */
  public static final Caller INTERNAL = new Caller("internal");

  private static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

  /**
   * The caller that the current thread works for; {@link #INTERNAL} unless {@link #call} set
   * another one.
   */
  public static Caller current() {
    return CURRENT.orElse(INTERNAL);
  }

  /** Runs {@code work} for this caller. */
  public <T> T call(ScopedValue.CallableOp<T, RuntimeException> work) {
    return ScopedValue.where(CURRENT, this).call(work);
  }
}
