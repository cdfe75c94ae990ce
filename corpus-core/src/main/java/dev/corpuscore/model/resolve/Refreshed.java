package dev.corpuscore.model.resolve;

import org.jspecify.annotations.Nullable;

/**
 * What came of asking a posting's source again.
 *
 * @param reason for people; null exactly for {@link State#SEEN}
 */
public record Refreshed(State state, @Nullable String reason) {
  /** Whether there is any use in asking once more. */
  public enum State {
    /** The source showed it; the posting says what the source says. */
    SEEN,
    /** The source says that it is no more; what a source had shown before is closed. */
    GONE,
    /** There is no such posting, or it may not be asked for: asking again changes nothing. */
    VAIN,
    /** The source could not be had now. */
    UNAVAILABLE
  }
}
