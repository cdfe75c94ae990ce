package dev.corpuscore.page.time;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.Rfc3339;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads dates of mail and of RSS (RFC 822, with the years of RFC 2822): {@code Sat, 21 Nov 2026
 * 14:05:00 +0100}. The weekday is not checked.
 */
public final class MailDate {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:[A-Za-z]{3,9},?\\s+)?(?<day>\\d{1,2})\\s+(?<month>[A-Za-z]{3})[a-z]*\\s+"
              + "(?<year>\\d{4}|\\d{2})\\s+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?"
              + "\\s*(?<zone>[A-Za-z]{1,4}|[+-]\\d{2}:?\\d{2})");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  /** Hours from UTC of the zones that RFC 822 names. */
  private static final Map<String, Integer> ZONES =
      Map.ofEntries(
          Map.entry("z", 0),
          Map.entry("ut", 0),
          Map.entry("utc", 0),
          Map.entry("gmt", 0),
          Map.entry("est", -5),
          Map.entry("edt", -4),
          Map.entry("cst", -6),
          Map.entry("cdt", -5),
          Map.entry("mst", -7),
          Map.entry("mdt", -6),
          Map.entry("pst", -8),
          Map.entry("pdt", -7));

  private static final int LIMIT = 64;

  private MailDate() {}

  /**
   * Returns the moment, or null if the text is not such a date, is longer than 64 characters, or is
   * not in the years 0001 to 9999, UTC.
   */
  public static @Nullable Instant parse(@Nullable String text) {
    String plain = text == null ? "" : text.strip();
    Matcher date = FORM.matcher(plain);
    if (plain.length() > LIMIT || !date.matches()) {
      return null;
    }
    int month = MONTHS.indexOf(LowerCase.of(date.group("month"))) + 1;
    ZoneOffset zone = zone(date.group("zone"));
    if (month == 0 || zone == null) {
      return null;
    }
    try {
      Instant at =
          LocalDateTime.of(
                  year(date.group("year")),
                  month,
                  Integer.parseInt(date.group("day")),
                  Integer.parseInt(date.group("hour")),
                  Integer.parseInt(date.group("minute")),
                  date.group("second") == null ? 0 : Integer.parseInt(date.group("second")))
              .toInstant(zone);
      return Rfc3339.canWrite(at) ? at : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Two digits up to 49 mean 2000 to 2049, others 1950 to 1999 (RFC 2822, section 4.3). */
  private static int year(String digits) {
    int year = Integer.parseInt(digits);
    return digits.length() == 4 ? year : year < 50 ? 2_000 + year : 1_900 + year;
  }

  private static @Nullable ZoneOffset zone(String text) {
    if (Character.isLetter(text.charAt(0))) {
      Integer hours = ZONES.get(LowerCase.of(text));
      return hours == null ? null : ZoneOffset.ofHours(hours);
    }
    try {
      return ZoneOffset.of(text);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
