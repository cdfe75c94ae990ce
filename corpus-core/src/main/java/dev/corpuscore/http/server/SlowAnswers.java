package dev.corpuscore.http.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The slowest answers of the last hour: routes and times, nothing of what was asked. Thread-safe.
 */
public final class SlowAnswers {
  private static final int KEPT = 20;
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final double LEAST_SECONDS = 0.05;
  private static final Comparator<SlowAnswer> FASTEST_FIRST =
      Comparator.comparingDouble(SlowAnswer::seconds);

  private final InstantSource clock;
  private final List<SlowAnswer> kept = new ArrayList<>(); // guarded by this

  SlowAnswers(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * An answer.
   *
   * @param route a path of the route table
   */
  public record SlowAnswer(Instant at, String route, int status, double seconds) {}

  /** Notes an answer, if it is one of the slowest. */
  void note(String route, int status, double seconds) {
    if (seconds >= LEAST_SECONDS) {
      add(new SlowAnswer(clock.instant(), route, status, seconds));
    }
  }

  private synchronized void add(SlowAnswer answer) {
    forget();
    kept.add(answer);
    if (kept.size() > KEPT) {
      kept.remove(kept.stream().min(FASTEST_FIRST).orElse(answer));
    }
  }

  private void forget() {
    Instant oldest = clock.instant().minus(REMEMBERED);
    kept.removeIf(it -> it.at().isBefore(oldest));
  }

  /** The slowest of the last hour, at most 20, the slowest first. */
  public synchronized List<SlowAnswer> slowest() {
    forget();
    return kept.stream().sorted(FASTEST_FIRST.reversed()).toList();
  }
}
