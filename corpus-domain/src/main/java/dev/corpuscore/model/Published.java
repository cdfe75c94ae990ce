package dev.corpuscore.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When a posting was published, and how exactly that is known.
 *
 * @param at cut to the second; for {@link Precision#DAY} the day's start in UTC
 */
public record Published(Instant at, Precision precision) {
  /** The years 0000 to 9999, which RFC 3339 can write, in seconds since 1970. */
  public static final long EARLIEST_SECOND = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();

  public static final long LATEST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  public Published {
    at = at.truncatedTo(precision == Precision.DAY ? ChronoUnit.DAYS : ChronoUnit.SECONDS);
  }

  /** How exactly the time is known. */
  public enum Precision {
    SECOND,
    DAY;

    /** The name on the wire, such as {@code day}. */
    public String wire() {
      return WireNames.underscored(name());
    }
  }
}
