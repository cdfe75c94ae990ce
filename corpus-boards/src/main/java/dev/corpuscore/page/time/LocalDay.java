package dev.corpuscore.page.time;

import dev.corpuscore.model.Published;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A day in figures, in the order of a locale: {@code 7/27/26} in {@code en_US}, {@code 27/07/2026}
 * in {@code en_GB}, by the short form of the Unicode CLDR. Nothing else tells the month of such.
 */
public final class LocalDay {
  private static final int LIMIT = 64;

  /** Years in two figures are read as of this century; others are of another calendar. */
  private static final int CENTURY = 2000;

  private static final Set<Locale> KNOWN =
      Locale.availableLocales().collect(Collectors.toUnmodifiableSet());

  private LocalDay() {}

  /**
   * Returns the day, or an ISO 8601 date or time as {@link LenientTime}; null if it is neither, or
   * if the order of the locale is not known.
   *
   * @param locale such as {@code de_DE}
   */
  public static @Nullable Published published(String said, String locale) {
    Published plain = LenientTime.published(said);
    Locale place = Locale.forLanguageTag(locale.replace('_', '-'));
    if (plain != null || said.length() > LIMIT || !KNOWN.contains(place)) {
      return plain;
    }
    try {
      String form =
          DateTimeFormatterBuilder.getLocalizedDateTimePattern(
              FormatStyle.SHORT, null, IsoChronology.INSTANCE, place);
      LocalDate day =
          LocalDate.parse(said.strip(), DateTimeFormatter.ofPattern(lenient(form), place));
      return day.getYear() / 100 == CENTURY / 100
          ? new Published(day.atStartOfDay(ZoneOffset.UTC).toInstant(), Published.Precision.DAY)
          : null;
    } catch (DateTimeException | IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns the last second of a validity, read likewise; a day includes all of it. */
  public static @Nullable Instant end(String said, String locale) {
    if (LenientTime.utc(said) != null) {
      return LenientTime.end(said);
    }
    Published day = published(said, locale);
    return day == null ? null : day.at().plus(1, ChronoUnit.DAYS).minusSeconds(1);
  }

  /** With one figure or two of a day and a month, and two or four of a year. */
  private static String lenient(String form) {
    return form.replaceAll("d+", "d").replaceAll("M+", "M").replaceAll("y+", "[yyyy][yy]");
  }
}
