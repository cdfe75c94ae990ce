package dev.corpuscore.page.jobtech;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes times as JobTech's services do: local, to the second, without the zone. */
public final class AdTime {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private AdTime() {}

  /** The local time in {@code zone}, such as {@code 2026-01-31T12:00:00}. */
  public static String format(Instant at, ZoneId zone) {
    return FORMAT.format(LocalDateTime.ofInstant(at, zone));
  }
}
