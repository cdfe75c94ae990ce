package dev.corpuscore.http.historical;

import dev.corpuscore.http.search.SearchTimes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The same days of each year, in Stockholm: both, and what is between them. From the first one to
 * the last one of the next year if that is earlier in a year. The 29th of February is in other
 * years the first of March as the first day, and the 28th of February as the last one.
 */
final class Season {
  private static final String START = "start-seasonal-time";
  private static final String END = "end-seasonal-time";
  private static final int FIRST_YEAR = 1970;

  private Season() {}

  /** Reads the two parameters; what is wrong with them is a fault. */
  static Optional<Condition> read(Parameters in, Instant now) {
    boolean starts = in.count(START) > 0;
    boolean ends = in.count(END) > 0;
    MonthDay start = in.parsed(START, Season::day);
    MonthDay end = in.parsed(END, Season::day);
    if (starts != ends) {
      in.fault(starts ? START : END, "needs " + (starts ? END : START));
    }
    return start == null || end == null
        ? Optional.empty()
        : Optional.of(condition(start, end, now.atZone(ZoneOffset.UTC).getYear() + 1));
  }

  private static MonthDay day(String text) {
    try {
      return MonthDay.parse("--" + text);
    } catch (DateTimeException e) {
      throw new Refused("must be month and day, such as 06-30");
    }
  }

  private static Condition condition(MonthDay start, MonthDay end, int lastYear) {
    List<Condition> years = new ArrayList<>();
    int more = end.isBefore(start) ? 1 : 0;
    for (int year = FIRST_YEAR - more; year <= lastYear; year++) {
      LocalDate first = Year.of(year).atMonthDay(start);
      LocalDate from = start.isValidYear(year) ? first : first.plusDays(1);
      LocalDate to = Year.of(year + more).atMonthDay(end);
      years.add(
          new Condition.Range(
              Facet.PUBLISHED,
              SearchTimes.from(from.toString()).getEpochSecond(),
              SearchTimes.before(to.toString()).getEpochSecond()));
    }
    return new Condition.Or(years);
  }
}
