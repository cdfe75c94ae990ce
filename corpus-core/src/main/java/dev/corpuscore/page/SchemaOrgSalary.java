package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The {@code baseSalary} of a schema.org JobPosting: a MonetaryAmount, a number or words. */
final class SchemaOrgSalary {
  private SchemaOrgSalary() {}

  /** Returns the pay, or null where nothing usable is said of it. */
  static @Nullable Salary read(JsonNode posting) {
    JsonNode base = LooseJson.at(posting, "baseSalary");
    if (base == null) {
      return null;
    }
    if (!base.isObject()) {
      Double amount = LooseJson.number(base);
      String currency = currency(LooseJson.text(posting, "salaryCurrency"));
      return checked(amount, amount, currency, null, amount == null ? LooseJson.text(base) : null);
    }
    JsonNode value = LooseJson.at(base, "value");
    JsonNode range = value == null || !value.isObject() ? base : value;
    Double one = LooseJson.number(base, "value");
    Double exact = one == null ? LooseJson.number(value, "value") : one;
    Double min = LooseJson.number(range, "minValue");
    Double max = LooseJson.number(range, "maxValue");
    String currency = LooseJson.text(base, "currency");
    String unit = LooseJson.text(range, "unitText");
    return checked(
        min == null && max == null ? exact : min,
        min == null && max == null ? exact : max,
        currency(currency == null ? LooseJson.text(posting, "salaryCurrency") : currency),
        period(unit == null ? LooseJson.text(base, "unitText") : unit),
        null);
  }

  /** Amounts that make no sense (negative, the wrong way round) are no amounts. */
  private static @Nullable Salary checked(
      @Nullable Double min,
      @Nullable Double max,
      @Nullable String currency,
      Salary.@Nullable Period period,
      @Nullable String text) {
    boolean none = isNothing(min) && isNothing(max);
    boolean wrong =
        (min != null && (min < 0 || min > 1e15))
            || (max != null && (max < 0 || max > 1e15))
            || (min != null && max != null && max != 0 && min > max);
    if (none || wrong) {
      return text == null ? null : new Salary(null, null, currency, period, text);
    }
    return new Salary(min, isNothing(max) ? null : max, currency, period, text);
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
