package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome;
import java.time.Duration;

/** What one server answered, or why it did not. */
sealed interface Step {
  /** The way ends here. */
  record Ended(FetchOutcome outcome) implements Step {}

  /** It goes on elsewhere, which is still to be judged. */
  record Redirected(String location) implements Step {}

  /** The name leads to where nothing is fetched from. */
  record Forbidden(String reason) implements Step {}

  /**
   * The server, or the way to it, is not well.
   *
   * @param outcome what it comes to if nobody tries again
   * @param passing another try may fare better
   * @param after how long the server wants to be left alone, zero if it does not say
   */
  record Failed(FetchOutcome outcome, boolean passing, Duration after) implements Step {}
}
