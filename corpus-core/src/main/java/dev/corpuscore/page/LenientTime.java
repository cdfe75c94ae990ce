package dev.corpuscore.page;

import dev.corpuscore.model.Published;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads ISO 8601 dates and times as others write them. What is none of them is null. */
public final class LenientTime {
  /** Also zones without a colon, such as {@code +0100}. */
  private static final DateTimeFormatter ZONED =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  /** Longer text is no time. */
  private static final int LIMIT = 64;

  private LenientTime() {}

  /** When something was published. A date, or a time without a zone, is exact to the day. */
  public static @Nullable Published published(@Nullable String text) {
    Instant exact = zoned(text);
    if (exact != null) {
      return new Published(exact, Published.Precision.SECOND);
    }
    Instant day = utc(text);
    return day == null ? null : new Published(day, Published.Precision.DAY);
  }

  /** The last moment of a validity: a bare date includes its day. */
  public static @Nullable Instant end(@Nullable String text) {
    Instant exact = zoned(text);
    if (exact != null) {
      return exact;
    }
    LocalDate date = date(text);
    return date == null
        ? utc(text)
        : date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusSeconds(1);
  }

  /** The moment that is meant, in UTC where no zone is given; a bare date is its beginning. */
  public static @Nullable Instant utc(@Nullable String text) {
    Instant exact = zoned(text);
    if (exact != null || text == null || text.length() > LIMIT) {
      return exact;
    }
    LocalDate date = date(text);
    if (date != null) {
      return date.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    try {
      return LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable LocalDate date(@Nullable String text) {
    try {
      return text == null || text.length() > LIMIT ? null : LocalDate.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Instant zoned(@Nullable String text) {
    if (text == null || text.length() > LIMIT) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text.replace(' ', 'T'), ZONED).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
