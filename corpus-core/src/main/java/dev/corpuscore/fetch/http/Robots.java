package dev.corpuscore.fetch.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Gone;
import dev.corpuscore.fetch.FetchOutcome.NotModified;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.SingleFlight;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the robots.txt of an origin allows (RFC 9309). If it does not exist, or the answer is
 * 4xx, everything is allowed. If the answer is 5xx, or there is no answer, nothing is allowed until
 * there is one. At most 16 MiB of rules are kept, for a day. Callers that need rules which are
 * being fetched wait for them.
 *
 * <p>The rules come from outside. There may be tens of thousands, and comparing one may take as
 * long as the URL is long. So whatever may take long runs where documents are parsed. If it is not
 * done in time, it counts as no answer.
 */
final class Robots {
  private static final Duration KEPT = Duration.ofHours(24);
  private static final long KEPT_BYTES = 16L << 20;
  private static final int ENTRY_BYTES = 1_024;
  private static final Unavailable NOT_READ = new Unavailable(FetchFailures.ROBOTS_NOT_READ);
  private static final SimpleRobotRules EVERYTHING = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);

  /**
   * Up to this cost (bytes of rules, plus rules times characters of the URL), rules are compared in
   * the caller's thread.
   */
  private static final long CHEAP = 64 << 10;

  private final RobotsFetcher fetcher;
  private final Parsing parsing;
  private final String name;
  private final Clock clock;
  private final SingleFlight<String, Reading> underWay = new SingleFlight<>();
  private final Cache<String, CachedRules> kept =
      Caffeine.newBuilder()
          .maximumWeight(KEPT_BYTES)
          .weigher((String origin, CachedRules it) -> it.rules().bytes() + ENTRY_BYTES)
          .executor(Runnable::run)
          .build();

  /**
   * Keeps rules.
   *
   * @param fetcher fetches robots.txt, without rules of its own
   * @param parsing reads them
   * @param name our product token, lower case
   */
  Robots(RobotsFetcher fetcher, Parsing parsing, String name, Clock clock) {
    this.fetcher = fetcher;
    this.parsing = parsing;
    this.name = name;
    this.clock = clock;
  }

  /** How robots.txt is fetched. */
  @FunctionalInterface
  interface RobotsFetcher {
    FetchOutcome fetch(Target robots, Deadline deadline);
  }

  /** Why {@code target} must not be requested; empty if it may be. */
  Optional<Failed> objection(Target target, Target robots, Deadline deadline) {
    Reading reading = known(target.origin());
    if (reading == null) {
      reading = read(target.origin(), robots, deadline);
    }
    return switch (reading) {
      case Unavailable unavailable -> Optional.of(unavailable.failure());
      case Rules read -> objection(read, target.url().toString(), deadline);
    };
  }

  private Optional<Failed> objection(Rules read, String url, Deadline deadline) {
    long cost = read.bytes() + (long) read.rules().getRobotRules().size() * url.length();
    Optional<Boolean> allowed =
        cost <= CHEAP
            ? Optional.of(read.rules().isAllowed(url))
            : parsed(read.bytes(), deadline, () -> read.rules().isAllowed(url));
    if (allowed.isEmpty()) {
      return Optional.of(NOT_READ.failure());
    }
    return allowed.get() ? Optional.empty() : Optional.of(FetchFailures.KEPT_AWAY_BY_ROBOTS);
  }

  private <T> Optional<T> parsed(long bytes, Deadline deadline, Supplier<T> work) {
    try {
      return parsing.parse(bytes, deadline.remaining(), work);
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  private @Nullable Reading known(String origin) {
    CachedRules found = kept.getIfPresent(origin);
    Instant now = clock.instant();
    boolean fresh = found != null && Duration.between(found.since(), now).abs().compareTo(KEPT) < 0;
    return found != null && fresh ? found.rules() : null;
  }

  private Reading read(String origin, Target robots, Deadline deadline) {
    Future<Reading> reading =
        underWay.run(origin, Runnable::run, () -> readAndKeep(origin, robots, deadline));
    try {
      return reading.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unavailable(FetchFailures.ROBOTS_INTERRUPTED);
    } catch (TimeoutException e) {
      return new Unavailable(FetchFailures.ofRobots(FetchFailures.NO_ANSWER_IN_TIME));
    } catch (ExecutionException e) {
      throw new IllegalStateException("robots.txt of " + origin + " was not read", e.getCause());
    }
  }

  private Reading readAndKeep(String origin, Target robots, Deadline deadline) {
    Reading known = known(origin);
    if (known != null) {
      // another caller has read them since this one found none
      return known;
    }
    Reading reading = reading(robots, fetcher.fetch(robots, deadline), deadline);
    if (reading instanceof Rules rules) {
      kept.put(origin, new CachedRules(rules, clock.instant()));
    }
    return reading;
  }

  private Reading reading(Target robots, FetchOutcome outcome, Deadline deadline) {
    return switch (outcome) {
      case Fetched fetched -> parse(robots, fetched, deadline);
      case Gone gone -> new Rules(EVERYTHING, 0);
      case Failed failed -> new Unavailable(FetchFailures.ofRobots(failed));
      case NotModified unexpected -> throw new IllegalStateException("304 without a condition");
    };
  }

  private Reading parse(Target robots, Fetched fetched, Deadline deadline) {
    try (fetched) {
      byte[] body = fetched.body();
      String url = robots.url().toString();
      Optional<SimpleRobotRules> rules =
          parsed(
              body.length,
              deadline,
              () ->
                  new SimpleRobotRulesParser()
                      .parseContent(url, body, "text/plain", List.of(name)));
      return rules.isEmpty() ? NOT_READ : new Rules(rules.get(), body.length);
    }
  }

  private sealed interface Reading {}

  private record Rules(SimpleRobotRules rules, int bytes) implements Reading {}

  private record Unavailable(Failed failure) implements Reading {}

  private record CachedRules(Rules rules, Instant since) {}
}
