package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Pay as others write it. What makes no sense is no pay, and a missing period stays missing. */
public final class LenientSalary {
  private static final int TEXT_LIMIT = 1_000;

  private LenientSalary() {}

  /**
   * Returns the pay, or null where nothing usable is said. An end of 0 is an end that is not known;
   * amounts that are negative or the wrong way round are no amounts; words of more than 1,000
   * characters are no words about pay.
   *
   * @param currency ISO 4217 in any case, or anything else for none
   * @param unit what one payment is for, as schema.org and boards call it, or anything else
   * @param text the pay in words
   */
  public static @Nullable Salary of(
      @Nullable Double min,
      @Nullable Double max,
      @Nullable String currency,
      @Nullable String unit,
      @Nullable String text) {
    boolean none = isNothing(min) && isNothing(max);
    boolean wrong =
        (min != null && (min < 0 || min > Salary.MOST))
            || (max != null && (max < 0 || max > Salary.MOST))
            || (min != null && max != null && max != 0 && min > max);
    String words =
        text == null || text.isBlank() || text.codePointCount(0, text.length()) > TEXT_LIMIT
            ? null
            : text;
    if (none || wrong) {
      return words == null ? null : new Salary(null, null, currency(currency), period(unit), words);
    }
    return new Salary(min, isNothing(max) ? null : max, currency(currency), period(unit), words);
  }

  /** Boards write 0 for an end that they do not know. */
  private static boolean isNothing(@Nullable Double amount) {
    return amount == null || amount == 0;
  }

  private static @Nullable String currency(@Nullable String said) {
    String upper = said == null ? "" : said.toUpperCase(Locale.ROOT);
    return upper.matches("[A-Z]{3}") ? upper : null;
  }

  private static Salary.@Nullable Period period(@Nullable String unit) {
    if (unit == null) {
      return null;
    }
    return switch (unit.toUpperCase(Locale.ROOT)) {
      case "HOUR", "HOURLY", "HUR" -> Salary.Period.HOUR;
      case "DAY", "DAILY" -> Salary.Period.DAY;
      case "WEEK", "WEEKLY", "WEE" -> Salary.Period.WEEK;
      case "MONTH", "MONTHLY", "MON" -> Salary.Period.MONTH;
      case "YEAR", "YEARLY", "ANNUAL", "ANNUALLY", "ANN" -> Salary.Period.YEAR;
      default -> null;
    };
  }
}
