package dev.corpuscore.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The posting's pay. Nothing is guessed: a missing period stays null.
 *
 * @param min lower end in whole units of the currency, not negative
 * @param max upper end, not below {@code min}
 * @param currency ISO 4217, three upper-case letters
 * @param text pay in the posting's own words
 */
public record Salary(
    @Nullable Double min,
    @Nullable Double max,
    @Nullable String currency,
    @Nullable Period period,
    @Nullable String text) {
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

  /** The largest amount, whatever the currency and the period. */
  public static final double MOST = 1e15;

  public Salary {
    Limits.range("salary.min", min, 0, MOST);
    Limits.range("salary.max", max, 0, MOST);
    Limits.check(
        min == null || max == null || min <= max,
        "salary.min " + min + " is above salary.max " + max);
    Limits.check(
        currency == null || isCurrency(currency),
        "salary.currency must be three upper-case letters (ISO 4217): \"" + currency + "\"");
    Limits.optionalText("salary.text", text, 1_000);
  }

  /** Whether this is written as a currency is: three upper-case letters (ISO 4217). */
  public static boolean isCurrency(String text) {
    return CURRENCY.matcher(text).matches();
  }

  Salary withoutControls() {
    return new Salary(min, max, currency, period, ControlCharacters.withoutOrNull(text));
  }

  /** What one payment pays for. */
  public enum Period {
    HOUR,
    DAY,
    WEEK,
    MONTH,
    YEAR;

    /** The period of this name on the wire; empty if there is none. */
    public static Optional<Period> of(String wire) {
      return Arrays.stream(values()).filter(it -> it.wire().equals(wire)).findFirst();
    }

    /** The name on the wire, such as {@code hour}. */
    public String wire() {
      return WireNames.underscored(name());
    }
  }
}
