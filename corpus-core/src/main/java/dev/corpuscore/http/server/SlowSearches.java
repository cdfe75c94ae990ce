package dev.corpuscore.http.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The slowest searches of the last hour: routes and times, nothing of what was asked. Thread-safe.
 */
public final class SlowSearches {
  /** Quicker ones are not kept. */
  public static final Duration LEAST = Duration.ofMillis(50);

  private static final int KEPT = 20;
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final double LEAST_SECONDS = LEAST.toMillis() / 1e3;
  private static final Comparator<SlowSearch> FASTEST_FIRST =
      Comparator.comparingDouble(SlowSearch::seconds);

  private final InstantSource clock;
  private final List<SlowSearch> kept = new ArrayList<>(); // guarded by this

  SlowSearches(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The answer of a search.
   *
   * @param route a path of the route table
   */
  public record SlowSearch(Instant at, String route, int status, double seconds) {}

  /** Notes the answer of a search, if it is one of the slowest. */
  void note(String route, int status, double seconds) {
    if (seconds >= LEAST_SECONDS) {
      add(new SlowSearch(clock.instant(), route, status, seconds));
    }
  }

  private synchronized void add(SlowSearch search) {
    forget();
    kept.add(search);
    if (kept.size() > KEPT) {
      kept.remove(kept.stream().min(FASTEST_FIRST).orElse(search));
    }
  }

  private void forget() {
    Instant oldest = clock.instant().minus(REMEMBERED);
    kept.removeIf(it -> it.at().isBefore(oldest));
  }

  /** The slowest of the last hour, at most 20, the slowest first. */
  public synchronized List<SlowSearch> slowest() {
    forget();
    return kept.stream().sorted(FASTEST_FIRST.reversed()).toList();
  }
}
