package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters.Refused;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/** The times that searches can be limited to, as callers write them. */
public final class SearchTimes {
  private static final Pattern MINUTES = Pattern.compile("[0-9]{1,7}");

  private SearchTimes() {}

  /** Whether the first of the times is so many minutes ago. */
  public static boolean isMinutes(String text) {
    return MINUTES.matcher(text).matches();
  }

  /** From then on. JobTech also takes a number: so many minutes ago. */
  static Instant after(String text, Instant now) {
    return isMinutes(text)
        ? now.minus(Duration.ofMinutes(Long.parseLong(text)))
        : time(text, LocalTime.MIN);
  }

  /** Until then; of a day, until it ends. */
  static Instant before(String text) {
    return time(text, LocalTime.of(23, 59, 59));
  }

  /** A time with a zone, one without (UTC, as JobTech writes them), or a day. */
  private static Instant time(String text, LocalTime ofDay) {
    try {
      if (text.length() <= 10) {
        return LocalDate.parse(text).atTime(ofDay).toInstant(ZoneOffset.UTC);
      }
      boolean local = text.length() <= 19;
      return local
          ? LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new Refused("must be a time such as 2026-01-31T12:00:00Z, or a day");
    }
  }
}
