package dev.corpuscore.model.resolve;

import org.jspecify.annotations.Nullable;

/**
 * The result of reading a posting's source again.
 *
 * @param reason a clause for people that says why; null exactly for {@link State#SEEN}
 */
public record RefreshResult(State state, @Nullable String reason) {
  /** What the source said, and so whether a later attempt can help. */
  public enum State {
    /** The source showed the ad; the posting now says what the source says. */
    SEEN,
    /**
     * The source says that the ad no longer exists. If a source had shown the posting before, it is
     * closed.
     */
    GONE,
    /** There is no such posting, or its source must not be asked. A retry cannot help. */
    NOT_POSSIBLE,
    /** The source could not be reached or read now. A later retry can help. */
    UNAVAILABLE
  }
}
