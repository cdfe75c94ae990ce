package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import java.time.Duration;

/** The answer of one server, or why there is none. */
sealed interface ExchangeResult {
  /** The server answered, or must not be asked. This is the outcome of the fetch. */
  record Ended(FetchOutcome outcome) implements ExchangeResult {}

  /** The server answered a {@code PostRequest}, with any status. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answered(int status, byte[] body) implements ExchangeResult {}

  /** The server redirects. The policy has not checked the new URL yet. */
  record Redirected(String location) implements ExchangeResult {}

  /** The host name resolves to an address that nothing is fetched from; nothing was sent. */
  record Forbidden(String reason) implements ExchangeResult {}

  /**
   * The server failed, or could not be reached.
   *
   * @param failure the outcome of the fetch if it is not tried again
   * @param passing whether the failure may pass soon, so that another try makes sense
   * @param after how long the server asks us to wait ({@code Retry-After}); zero if it does not say
   */
  record ServerFailed(Failed failure, boolean passing, Duration after) implements ExchangeResult {}
}
