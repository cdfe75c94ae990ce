package dev.corpuscore.canonical;

import java.time.Instant;
import java.util.regex.Pattern;

/** Times as callers write them (RFC 3339, section 5.6). */
public final class Rfc3339 {
  /** A year has four digits, and there is no year 0. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  /** The last moment of the year 9999. */
  public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private Rfc3339() {}

  /** Whether RFC 3339 can write this moment in UTC: it is in the years 0001 to 9999. */
  public static boolean canWrite(Instant at) {
    return !at.isBefore(EARLIEST) && !at.isAfter(LATEST);
  }

  /**
   * Whether {@code text} is written as a time with seconds and a zone, with at most nine digits of
   * a fraction. Whether there is such a day and such an hour is not checked. {@link
   * java.time.OffsetDateTime} reads more forms than this, such as times without seconds.
   */
  public static boolean isTime(String text) {
    return TIME.matcher(text).matches();
  }
}
