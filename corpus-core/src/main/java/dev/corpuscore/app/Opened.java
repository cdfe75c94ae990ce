package dev.corpuscore.app;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was opened, to be closed in the opposite order. Not thread-safe. */
final class Opened implements AutoCloseable {
  /** The newest first. */
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Closes this part, too; before all that were added earlier. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Closes every part because of a failure, which keeps those of closing. */
  void closeAfter(Throwable cause) {
    try {
      close();
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  /** Closes every part, even if an earlier one fails, and throws the first failure. */
  @Override
  public void close() {
    RuntimeException failure = null;
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        if (failure == null) {
          failure = e instanceof RuntimeException it ? it : new IllegalStateException(e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
