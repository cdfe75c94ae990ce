package dev.corpuscore.index.schema;

import dev.corpuscore.model.Change;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Postings that an index cannot take, or that the store could not give. One of them must stop
 * nobody else: an index keeps no more of it than {@link Fields#LEFT_OUT}, and everything after it
 * goes in.
 */
public final class LeftOut {
  private static final System.Logger LOG = System.getLogger(LeftOut.class.getName());

  private LeftOut() {}

  /**
   * Whether what was thrown while one posting was made into a document says that this posting is to
   * blame, not the machine: it may be too much for the stack or the heap, too.
   */
  public static boolean isCausedByPosting(Throwable failure) {
    return switch (failure) {
      case UncheckedIOException it -> false;
      case RuntimeException it -> true;
      case StackOverflowError it -> true;
      case OutOfMemoryError it -> true;
      case AssertionError it -> true;
      default -> false;
    };
  }

  /** Says that the posting is left out, for the store has it damaged. */
  public static void log(Change.Damaged change) {
    log(change, change.reason(), null);
  }

  /** Says that the posting that changed is left out. */
  public static void log(Change change, String reason, @Nullable Throwable cause) {
    LOG.log(
        System.Logger.Level.WARNING,
        "event=posting-left-out-of-index id="
            + change.id()
            + " revision="
            + change.revision()
            + " reason=\""
            + reason
            + "\"",
        cause);
  }
}
