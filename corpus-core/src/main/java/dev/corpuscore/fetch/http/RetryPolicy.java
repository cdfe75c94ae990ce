package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.fetch.http.ExchangeResult.Ended;
import dev.corpuscore.fetch.http.ExchangeResult.ServerFailed;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import dev.corpuscore.thread.Backoff;
import dev.corpuscore.thread.HostLimiter;
import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Limits requests to one server: at most two to a host at once, and none while the origin's circuit
 * breaker is open. A request is tried up to two more times if the failure may pass and the deadline
 * leaves the time.
 */
final class RetryPolicy {
  private static final int AT_ONCE = 2;
  private static final int RETRIES = 2;
  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(200), Duration.ofMillis(400));

  private final Exchange exchange;
  private final HostLimiter hosts = new HostLimiter(AT_ONCE);
  private final CircuitBreakers breakers;
  private final Pause pause;
  private final RandomGenerator random;

  RetryPolicy(Exchange exchange, CircuitBreakers breakers, Pause pause, RandomGenerator random) {
    this.exchange = exchange;
    this.breakers = breakers;
    this.pause = pause;
    this.random = random;
  }

  /** Waits between two tries. */
  @FunctionalInterface
  interface Pause {
    Pause SLEEP = Thread::sleep;

    /**
     * Returns after {@code duration}.
     *
     * @throws InterruptedException if the request is to be given up
     */
    void take(Duration duration) throws InterruptedException;
  }

  /** Returns what the server answered; after retries, the answer to the last one. */
  ExchangeResult exchange(Target target, ExchangeSpec spec, Deadline deadline) {
    if (breakers.isOpen(target.origin())) {
      return new Ended(FetchFailures.CIRCUIT_OPEN);
    }
    ExchangeResult result = once(target, spec, deadline);
    for (int retry = 0; retry < RETRIES && result instanceof ServerFailed failed; retry++) {
      Duration wait = failed.after().isZero() ? PAUSES.after(retry + 1, random) : failed.after();
      if (spec.post() != null || !failed.passing() || !deadline.allows(wait) || !paused(wait)) {
        break;
      }
      result = once(target, spec, deadline);
    }
    remember(target.origin(), result);
    return result;
  }

  private ExchangeResult once(Target target, ExchangeSpec spec, Deadline deadline) {
    try (Permit permit = hosts.acquire(target.url().host(), deadline.remaining())) {
      return permit == null
          ? new Ended(FetchFailures.HOST_BUSY)
          : exchange.send(target, spec, deadline);
    }
  }

  private void remember(String origin, ExchangeResult result) {
    switch (result) {
      case ServerFailed failed -> breakers.failed(origin, failed.after());
      case ExchangeResult.Redirected redirected -> breakers.answered(origin);
      case ExchangeResult.Answered answered -> breakers.answered(origin);
      case Ended ended -> {
        if (!(ended.outcome() instanceof Failed failed && failed.why() == Why.UNREACHABLE)) {
          breakers.answered(origin);
        }
      }
      case ExchangeResult.Forbidden forbidden -> {
        // no request was sent, so this says nothing about the server
      }
    }
  }

  /** Returns false if the thread was interrupted: the request is given up then. */
  private boolean paused(Duration wait) {
    try {
      pause.take(wait);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
