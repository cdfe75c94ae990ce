package dev.corpuscore.thread;

import org.jspecify.annotations.Nullable;

/** Recognises failures that an {@link OutOfMemoryError} caused. */
public final class OutOfMemory {
  /**
   * How the JVM names the first failure of a class that it could not initialise, when somebody asks
   * for that class again; that error is the only trace of it (JDK-8048190).
   */
  private static final String REMEMBERED = "Exception " + OutOfMemoryError.class.getName();

  private OutOfMemory() {}

  /**
   * Whether {@code failure}, or anything that caused it, is an {@link OutOfMemoryError}; a class
   * that could not be initialised for want of memory counts, each time it is asked for.
   *
   * @return false for null
   */
  public static boolean caused(@Nullable Throwable failure) {
    for (Throwable it = failure; it != null; it = it.getCause()) {
      if (it instanceof OutOfMemoryError || isRemembered(it)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRemembered(Throwable failure) {
    return failure instanceof ExceptionInInitializerError
        && String.valueOf(failure.getMessage()).startsWith(REMEMBERED);
  }
}
