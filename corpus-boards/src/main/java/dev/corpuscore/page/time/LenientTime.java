package dev.corpuscore.page.time;

import dev.corpuscore.canonical.Rfc3339;
import dev.corpuscore.model.Published;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads ISO 8601 dates and times, also with a space instead of the T and with {@code UTC} behind
 * them, those of Java and of mail, and dates such as {@code July 9, 2026} and {@code 9.7.2026}.
 * Each method returns null if the text is neither a date nor a time, is longer than 64 characters,
 * or is not in the years 0001 to 9999, UTC: {@link Rfc3339} cannot write other years.
 */
public final class LenientTime {
  /** Accepts zones without a colon too, such as {@code +0100}. */
  private static final DateTimeFormatter ZONED =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  /** A year, a month and a day without their zeros, and a time. */
  private static final Pattern SHORT_DAY =
      Pattern.compile("([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})(?:[T ]([0-9]{1,2})(:.*))?");

  /** As in German: nowhere is the month before a point. */
  private static final Pattern DAY_FIRST =
      Pattern.compile("([0-9]{1,2})\\.([0-9]{1,2})\\.([0-9]{4})");

  /** As Java writes a {@code Date}: {@code Thu Jul 09 00:00:00 UTC 2026}. */
  private static final Pattern JAVA =
      Pattern.compile(
          "[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([0-9]{2}) ([0-9:]{8}) (?:UTC|GMT) ([0-9]{4})");

  private static final Pattern ENGLISH =
      Pattern.compile("([A-Z][a-z]{2,8}) ([0-9]{1,2}), ([0-9]{4})");

  /** As Ruby writes a time: {@code 2026-07-09 10:20:30 +0200}. */
  private static final Pattern ZONE_APART =
      Pattern.compile("(:[0-9]{2}) (?=[+-][0-9]{2}:?[0-9]{2}$)");

  private static final String UTC = " UTC";

  private static final int LIMIT = 64;

  /**
   * The years 2000 and 2100 in milliseconds. A value outside is not the time of a posting, or is in
   * seconds.
   */
  private static final double EARLIEST = 946_684_800_000.0;

  private static final double LATEST = 4_102_444_800_000.0;

  private LenientTime() {}

  /**
   * Returns when something was published. A date, or a time without a zone, is exact to the day.
   */
  public static @Nullable Published published(@Nullable String text) {
    Instant exact = zoned(text);
    if (exact != null) {
      return new Published(exact, Published.Precision.SECOND);
    }
    Instant day = utc(text);
    return day == null ? null : new Published(day, Published.Precision.DAY);
  }

  /**
   * Returns when something was published, by milliseconds since 1970; of the years 2000 to 2100.
   */
  public static @Nullable Published milliseconds(@Nullable Double said) {
    return said == null || said < EARLIEST || said > LATEST
        ? null
        : new Published(Instant.ofEpochMilli(said.longValue()), Published.Precision.SECOND);
  }

  /**
   * Returns the last second of a validity. A date without a time includes its whole day. Null also
   * before 2000: systems write the year 1, or 1970, for a validity without an end.
   */
  public static @Nullable Instant end(@Nullable String text) {
    Instant exact = zoned(text);
    LocalDate date = exact == null ? date(text) : null;
    Instant end =
        date == null
            ? utc(text)
            : date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusSeconds(1);
    return end == null || end.toEpochMilli() < EARLIEST ? null : end;
  }

  /**
   * Returns the moment, in UTC if the text has no zone. A date without a time is the beginning of
   * its day.
   */
  public static @Nullable Instant utc(@Nullable String text) {
    return at(text, local -> local.toInstant(ZoneOffset.UTC));
  }

  /**
   * Returns the moment. A date without a time is the beginning of its day.
   *
   * @param zone says which moment a time means that names no zone
   */
  public static @Nullable Instant at(@Nullable String text, Function<LocalDateTime, Instant> zone) {
    return at(text, zone, LocalDate::atStartOfDay);
  }

  /**
   * Returns the moment.
   *
   * @param zone says which moment a time means that names no zone
   * @param ofDay says which time a date means
   */
  public static @Nullable Instant at(
      @Nullable String text,
      Function<LocalDateTime, Instant> zone,
      Function<LocalDate, LocalDateTime> ofDay) {
    Instant exact = zoned(text);
    if (exact != null || text == null || text.length() > LIMIT) {
      return exact;
    }
    LocalDate date = date(text);
    if (date != null) {
      return writable(zone.apply(ofDay.apply(date)));
    }
    try {
      return writable(zone.apply(LocalDateTime.parse(iso(text).replace(' ', 'T'))));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The date, if the text has no time. */
  public static @Nullable LocalDate date(@Nullable String text) {
    try {
      LocalDate date = text == null || text.length() > LIMIT ? null : LocalDate.parse(iso(text));
      return date == null || writable(date.atStartOfDay(ZoneOffset.UTC).toInstant()) == null
          ? null
          : date;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Instant zoned(@Nullable String text) {
    if (text == null || text.length() > LIMIT) {
      return null;
    }
    try {
      String iso = ZONE_APART.matcher(iso(text)).replaceFirst("$1").replace(' ', 'T');
      return writable(OffsetDateTime.parse(iso, ZONED).toInstant());
    } catch (DateTimeException e) {
      return MailDate.parse(text);
    }
  }

  /** In the form of ISO 8601; in that of Java, midnight is a day. */
  private static String iso(String text) {
    Matcher day = SHORT_DAY.matcher(text);
    if (!hasIsoDate(text) && day.matches()) {
      String date = iso(day.group(1), Integer.parseInt(day.group(2)), day.group(3));
      String hour = day.group(4);
      return hour == null
          ? date
          : inUtc(
              String.format(Locale.ROOT, "%sT%02d%s", date, Integer.valueOf(hour), day.group(5)));
    }
    Matcher first = DAY_FIRST.matcher(text);
    if (first.matches()) {
      return iso(first.group(3), Integer.parseInt(first.group(2)), first.group(1));
    }
    Matcher english = ENGLISH.matcher(text);
    if (english.matches()) {
      return iso(english.group(3), month(english.group(1)), english.group(2));
    }
    Matcher java = JAVA.matcher(text);
    if (!java.matches()) {
      return inUtc(text);
    }
    String date = iso(java.group(4), month(java.group(1)), java.group(2));
    String time = java.group(3);
    return time.equals("00:00:00") ? date : date + "T" + time + "Z";
  }

  private static boolean hasIsoDate(String text) {
    return text.length() >= 10
        && text.charAt(7) == '-'
        && (text.length() == 10 || "T ".indexOf(text.charAt(10)) >= 0);
  }

  private static String inUtc(String text) {
    return text.endsWith(UTC) ? text.substring(0, text.length() - UTC.length()) + "Z" : text;
  }

  private static String iso(String year, int month, String day) {
    return String.format(Locale.ROOT, "%s-%02d-%02d", year, month, Integer.valueOf(day));
  }

  /** By three letters or more of its English name; 0, which is none, by others. */
  private static int month(String name) {
    return Stream.of(Month.values())
        .filter(it -> it.name().startsWith(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .map(Month::getValue)
        .orElse(0);
  }

  private static @Nullable Instant writable(Instant at) {
    return Rfc3339.canWrite(at) ? at : null;
  }
}
