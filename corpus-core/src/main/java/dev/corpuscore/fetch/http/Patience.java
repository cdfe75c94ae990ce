package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Unreachable;
import dev.corpuscore.fetch.http.Step.Failed;
import dev.corpuscore.fetch.http.Verdict.Target;
import dev.corpuscore.thread.Backoff;
import dev.corpuscore.thread.HostLimiter;
import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Asks one server with manners: at most two requests to an origin at once, none while it rests, and
 * up to two more tries where another may fare better and the deadline leaves the time.
 */
final class Patience {
  private static final int AT_ONCE = 2;
  private static final int MORE_TRIES = 2;
  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(200), Duration.ofMillis(400));

  private final Exchange exchange;
  private final HostLimiter hosts = new HostLimiter(AT_ONCE);
  private final Rests rests;
  private final Pause pause;
  private final RandomGenerator random;

  Patience(Exchange exchange, Rests rests, Pause pause, RandomGenerator random) {
    this.exchange = exchange;
    this.rests = rests;
    this.pause = pause;
    this.random = random;
  }

  /** How time passes between two tries. */
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

  /** The server's answer, of the last try if there were several. */
  Step ask(Target target, Ask ask, Deadline deadline) {
    if (rests.resting(target.origin())) {
      return ended("the host failed too often or asked to be left alone: it is given a rest");
    }
    Step step = once(target, ask, deadline);
    for (int more = 0; more < MORE_TRIES && step instanceof Failed failed; more++) {
      Duration wait = failed.after().isZero() ? PAUSES.after(more + 1, random) : failed.after();
      if (ask.json() != null || !failed.passing() || !deadline.allows(wait) || !paused(wait)) {
        break;
      }
      step = once(target, ask, deadline);
    }
    remember(target.origin(), step);
    return step;
  }

  private Step once(Target target, Ask ask, Deadline deadline) {
    try (Permit permit = hosts.acquire(target.url().host(), deadline.remaining())) {
      return permit == null
          ? ended("too many requests to this host wait already")
          : exchange.ask(target, ask, deadline);
    }
  }

  private void remember(String origin, Step step) {
    switch (step) {
      case Failed failed -> rests.failed(origin, failed.after());
      case Step.Redirected redirected -> rests.answered(origin);
      case Step.Ended ended -> {
        if (!(ended.outcome() instanceof Unreachable)) {
          rests.answered(origin);
        }
      }
      case Step.Forbidden forbidden -> {
        // nothing was asked
      }
    }
  }

  /** False if interrupted: the request is given up. */
  private boolean paused(Duration wait) {
    try {
      pause.take(wait);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Step ended(String reason) {
    FetchOutcome outcome = new Unreachable(reason);
    return new Step.Ended(outcome);
  }
}
