package dev.corpuscore.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When a posting was published, and how exactly that is known.
 *
 * @param at cut to the second; for {@link Precision#DAY} the day's start in UTC
 */
public record Published(Instant at, Precision precision) {
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
