package dev.corpuscore.http.pages.view;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Published;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A time as a page shows it: for programs and for people.
 *
 * @param datetime the {@code datetime} attribute of HTML's {@code time} element: a day, or a time
 *     to the second
 * @param text how long ago, such as {@code 3 days ago}; the day if that is long ago or to come
 * @param day such as {@code 29 May 2026}
 * @param full the day, and the time of day if it is known
 */
public record DisplayTime(String datetime, String text, String day, String full) {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** When something was published, with the precision that is known. */
  public static DisplayTime of(Published published, Instant now) {
    return published.precision() == Published.Precision.DAY
        ? ofDay(published.at(), now)
        : of(published.at(), now);
  }

  /** A time known to the second. */
  public static DisplayTime of(Instant at, Instant now) {
    long minutes = Duration.between(at, now).toMinutes();
    String text = days(at, now);
    if (minutes >= 0 && minutes < 60) {
      text = minutes < 2 ? "just now" : minutes + " minutes ago";
    } else if (minutes >= 60 && minutes < 24 * 60) {
      text = minutes < 120 ? "an hour ago" : minutes / 60 + " hours ago";
    }
    return new DisplayTime(PostingJson.TIME.format(at), text, DAY.format(at), TIME.format(at));
  }

  /** A day. */
  public static DisplayTime ofDay(Instant at, Instant now) {
    String day = DAY.format(at);
    return new DisplayTime(day(at).toString(), days(at, now), day, day);
  }

  /** The same day, without how long ago it was. */
  public DisplayTime dayAlone() {
    return new DisplayTime(datetime, day, day, full);
  }

  /** Whether {@link #text} says something else than the day. */
  public boolean isRelative() {
    return !text.equals(day);
  }

  private static String days(Instant at, Instant now) {
    long days = ChronoUnit.DAYS.between(day(at), day(now));
    if (days < 0 || days > 60) {
      return DAY.format(at);
    }
    if (days < 2) {
      return days == 0 ? "today" : "yesterday";
    }
    return days < 14 ? days + " days ago" : days / 7 + " weeks ago";
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }
}
