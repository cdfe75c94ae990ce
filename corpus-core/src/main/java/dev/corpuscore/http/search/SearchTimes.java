package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.page.jobtech.AdTime;
import dev.corpuscore.page.time.LocalMoment;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The times that searches can be limited to, as callers write them. */
public final class SearchTimes {
  private static final Pattern MINUTES = Pattern.compile("[0-9]{1,7}");

  private static final Pattern TIME =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2})(:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?)?"
              + "(Z|[+-][0-9]{2}:[0-9]{2})?)?");

  private SearchTimes() {}

  /**
   * A time as it was written.
   *
   * @param offset null if it names none
   * @param day whether it is a day, of which {@code local} is the first or last second
   */
  public record Written(LocalDateTime local, @Nullable ZoneOffset offset, boolean day) {
    /**
     * Reads a time of ISO 8601, or a day. A plus sign that was sent without being encoded arrives
     * as a blank.
     *
     * @param ofDay which second of a day is meant
     * @return empty for a text in another form
     * @throws DateTimeException if there is no such time
     */
    public static Optional<Written> read(String text, LocalMoment ofDay) {
      Matcher parts = TIME.matcher(text.replace(' ', '+'));
      if (!parts.matches()) {
        return Optional.empty();
      }
      String hour = parts.group(2);
      String minutes = parts.group(3);
      String offset = parts.group(4);
      LocalDate day = LocalDate.parse(parts.group(1));
      LocalDateTime local =
          hour == null
              ? ofDay.of(day)
              : day.atTime(LocalTime.parse(hour + (minutes == null ? ":00" : minutes)));
      return Optional.of(
          new Written(local, offset == null ? null : ZoneOffset.of(offset), hour == null));
    }
  }

  /** Whether the first of the times is so many minutes ago. */
  public static boolean isMinutes(String text) {
    return MINUTES.matcher(text).matches();
  }

  /** From then on. JobTech also takes a number: so many minutes ago. */
  static Instant after(String text, Instant now) {
    return isMinutes(text)
        ? now.minus(Duration.ofMinutes(Long.parseLong(text)))
        : time(text, LocalMoment.FIRST, "a day, or so many minutes ago, such as 60");
  }

  /** Until then; of a day, until it ends. */
  public static Instant before(String text) {
    return time(text, LocalMoment.LAST, "a day");
  }

  /** A time, or a day from its beginning on. */
  public static Instant from(String text) {
    return time(text, LocalMoment.FIRST, "a day");
  }

  /** A time with a zone, one without, in Stockholm, or a day there. */
  private static Instant time(String text, LocalMoment ofDay, String orElse) {
    try {
      Optional<Written> written = Written.read(text, ofDay);
      if (written.isPresent()) {
        ZoneOffset offset = written.get().offset;
        LocalDateTime local = written.get().local;
        return offset == null ? stockholm(local) : local.toInstant(offset);
      }
    } catch (DateTimeException e) {
      throw new Refused("there is no such time");
    }
    throw new Refused(
        "must be a time such as 2026-01-31T12:00:00, in Stockholm, or 2026-01-31T12:00:00Z, or "
            + orElse);
  }

  /** A caller can say which of two times is meant; if we chose one, it could be the other. */
  private static Instant stockholm(LocalDateTime local) {
    ZoneRules rules = AdTime.STOCKHOLM.getRules();
    List<ZoneOffset> offsets = rules.getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw new Refused(
          "does not exist in Stockholm, where clocks are set forward then; add Z or an offset such"
              + " as +02:00");
    }
    if (offsets.size() > 1) {
      throw new Refused(
          "comes twice in Stockholm, where clocks are set back then; add "
              + offsets.getFirst()
              + " for the first time or "
              + offsets.getLast()
              + " for the second");
    }
    return local.toInstant(offsets.getFirst());
  }
}
