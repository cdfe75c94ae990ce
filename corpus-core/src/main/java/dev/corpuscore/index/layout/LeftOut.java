package dev.corpuscore.index.layout;

import dev.corpuscore.model.Posting;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Postings that an index cannot take. One of them must stop nobody else: an index keeps no more of
 * it than {@link Fields#LEFT_OUT}, and everything after it goes in.
 */
public final class LeftOut {
  private static final System.Logger LOG = System.getLogger(LeftOut.class.getName());

  private LeftOut() {}

  /**
   * Whether what was thrown while one posting was made into a document says that this posting is to
   * blame, not the machine: it may be too much for the stack or the heap, too.
   */
  public static boolean isToBlame(Throwable failure) {
    return switch (failure) {
      case UncheckedIOException it -> false;
      case RuntimeException it -> true;
      case StackOverflowError it -> true;
      case OutOfMemoryError it -> true;
      case AssertionError it -> true;
      default -> false;
    };
  }

  /** Says that {@code posting} is left out. */
  public static void log(Posting posting, String reason, @Nullable Throwable cause) {
    LOG.log(
        System.Logger.Level.WARNING,
        "event=posting-left-out-of-index id="
            + posting.id()
            + " revision="
            + posting.revision()
            + " reason=\""
            + reason
            + "\"",
        cause);
  }
}
