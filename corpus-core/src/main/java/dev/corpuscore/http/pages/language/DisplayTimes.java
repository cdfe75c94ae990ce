package dev.corpuscore.http.pages.language;

import static java.time.ZoneOffset.UTC;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.page.jobtech.AdTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Times as pages in one language show them. Immutable. */
public final class DisplayTimes {
  private static final int MINUTES_OF_DAY = 24 * 60;
  private static final int MONTHS_OF_YEAR = 12;

  /** From so many months on, years are told. */
  private static final int MONTHS = 2 * MONTHS_OF_YEAR;

  private static final PerLanguage<DisplayTimes> ALL =
      new PerLanguage<>(it -> new DisplayTimes(Messages.of(it), LocaleFormats.of(it), UTC));

  private final Messages messages;
  private final LocaleFormats formats;

  private final ZoneId zone;

  private DisplayTimes(Messages messages, LocaleFormats formats, ZoneId zone) {
    this.messages = messages;
    this.formats = formats;
    this.zone = zone;
  }

  /** The times of a language, whose days are those of UTC. */
  public static DisplayTimes of(PageLanguage language) {
    return ALL.of(language);
  }

  /**
   * The same times, whose days are those that the posting's ad means: midnight in Stockholm is
   * another day in UTC.
   */
  public DisplayTimes of(PostingContent posting) {
    ZoneId local = AdTime.zone(posting.legacyAd(), UTC);
    return local.equals(zone) ? this : new DisplayTimes(messages, formats, local);
  }

  /** When something was published, with the precision that is known. */
  public DisplayTime of(Published published, Instant now) {
    return published.precision() == Published.Precision.DAY
        ? ofDay(LocalDate.ofInstant(published.at(), UTC), now)
        : of(published.at(), now);
  }

  /** A time known to the second. */
  public DisplayTime of(Instant at, Instant now) {
    LocalDate date = date(at);
    String day = formats.day(date);
    long minutes = Duration.between(at, now).toMinutes();
    String text = minutes >= 0 && minutes < MINUTES_OF_DAY ? recent(minutes) : days(date, now, day);
    String inUtc = formats.day(LocalDate.ofInstant(at, UTC));
    String full = messages.text(MessageKey.DATE_AND_TIME, inUtc, formats.time(at));
    return new DisplayTime(PostingJson.TIME.format(at), text, day, full);
  }

  /** A day. */
  public DisplayTime ofDay(Instant at, Instant now) {
    return ofDay(date(at), now);
  }

  private DisplayTime ofDay(LocalDate date, Instant now) {
    String day = formats.day(date);
    return new DisplayTime(date.toString(), days(date, now, day), day, day);
  }

  /** A day as a date, whenever it is looked at. */
  public String day(LocalDate day) {
    return formats.day(day);
  }

  private String recent(long minutes) {
    if (minutes < 2) {
      return messages.text(MessageKey.JUST_NOW);
    }
    return minutes < 60
        ? messages.text(MessageKey.MINUTES_AGO, minutes)
        : messages.text(MessageKey.HOURS_AGO, minutes / 60);
  }

  private String days(LocalDate date, Instant now, String day) {
    long days = ChronoUnit.DAYS.between(date, date(now));
    if (days < 0) {
      return day;
    }
    if (days > 60) {
      return old(ChronoUnit.MONTHS.between(date, date(now)));
    }
    if (days < 2) {
      return messages.text(days == 0 ? MessageKey.TODAY : MessageKey.YESTERDAY);
    }
    return days < 14
        ? messages.text(MessageKey.DAYS_AGO, days)
        : messages.text(MessageKey.WEEKS_AGO, days / 7);
  }

  private String old(long months) {
    return months < MONTHS
        ? messages.text(MessageKey.MONTHS_AGO, Math.max(2, months))
        : messages.text(MessageKey.YEARS_AGO, months / MONTHS_OF_YEAR);
  }

  private LocalDate date(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }
}
