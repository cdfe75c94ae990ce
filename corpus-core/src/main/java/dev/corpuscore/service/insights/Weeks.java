package dev.corpuscore.service.insights;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.stream.IntStream;

/** The weeks that insights show, by their Mondays (UTC). */
public final class Weeks {
  /** So many, the present one included. */
  static final int SHOWN = 26;

  static final Duration LENGTH = Duration.ofDays(7);

  private Weeks() {}

  /** The Mondays of the weeks that are shown at {@code now}, the earliest first. */
  public static List<LocalDate> mondays(Instant now) {
    LocalDate last =
        LocalDate.ofInstant(now, ZoneOffset.UTC)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    return IntStream.rangeClosed(1 - SHOWN, 0).mapToObj(last::plusWeeks).toList();
  }

  /** When a week begins. */
  static Instant begin(LocalDate monday) {
    return monday.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
