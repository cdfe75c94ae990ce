package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a salary from values that others wrote. Values that contradict each other are left out, and
 * a missing period is not guessed.
 */
public final class LenientSalary {
  private static final int TEXT_LIMIT = 1_000;
  private static final Pattern ZEROS = Pattern.compile("[^1-9]*0[^1-9]*");
  private static final Pattern PER = Pattern.compile("^(?:PER[ _-]|1 )");

  private LenientSalary() {}

  /**
   * Returns the salary, or null if nothing usable is given. An amount of 0 counts as unknown. Both
   * amounts are left out if one is negative or too large, or if the minimum exceeds the maximum. A
   * text of more than 1,000 characters is left out, and one whose only figures are zeros.
   *
   * @param currency ISO 4217 in upper or lower case, or its sign; anything else gives no currency
   * @param unit the period of one payment, as schema.org and boards name it; anything else gives no
   *     period
   * @param text the salary in words
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
        text == null
                || text.isBlank()
                || text.codePointCount(0, text.length()) > TEXT_LIMIT
                || ZEROS.matcher(text).matches()
            ? null
            : text;
    if (none || wrong) {
      return words == null ? null : new Salary(null, null, currency(currency), period(unit), words);
    }
    return new Salary(min, isNothing(max) ? null : max, currency(currency), period(unit), words);
  }

  /** Boards write 0 for an amount that they do not know. */
  private static boolean isNothing(@Nullable Double amount) {
    return amount == null || amount == 0;
  }

  /** By its code, or a sign that only one currency has: the dollar's has several. */
  private static @Nullable String currency(@Nullable String said) {
    String upper = said == null ? "" : said.strip().toUpperCase(Locale.ROOT);
    String code =
        switch (upper) {
          case "€" -> "EUR";
          case "£" -> "GBP";
          case "₹" -> "INR";
          case "US$" -> "USD";
          case "ZŁ" -> "PLN";
          default -> upper;
        };
    return Salary.isCurrency(code) ? code : null;
  }

  /** Whether this is the unit of pay by the year. */
  static boolean isYear(@Nullable String unit) {
    return period(unit) == Salary.Period.YEAR;
  }

  private static Salary.@Nullable Period period(@Nullable String unit) {
    if (unit == null) {
      return null;
    }
    return switch (PER.matcher(unit.toUpperCase(Locale.ROOT)).replaceFirst("")) {
      case "HOUR", "HOURLY", "HUR", "HR" -> Salary.Period.HOUR;
      case "DAY", "DAILY" -> Salary.Period.DAY;
      case "WEEK", "WEEKLY", "WEE" -> Salary.Period.WEEK;
      case "MONTH", "MONTHLY", "MON" -> Salary.Period.MONTH;
      case "YEAR", "YEARLY", "YR", "ANNUAL", "ANNUALLY", "ANNUM", "ANN", "AN" -> Salary.Period.YEAR;
      default -> null;
    };
  }
}
