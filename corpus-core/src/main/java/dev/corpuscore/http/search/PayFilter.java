package dev.corpuscore.http.search;

import dev.corpuscore.canonical.role.RoleTerms.Pay;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.Salary;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Filters by pay. Amounts are compared only within one currency and period, because what is paid an
 * hour says nothing about a year. A posting that states less than amount, currency and period is
 * not found.
 */
public final class PayFilter {
  public static final String MIN = "salary.min";
  public static final String CURRENCY = "salary.currency";
  public static final String PERIOD = "salary.period";

  private static final Pattern AMOUNT = Pattern.compile("\\d{1,16}(\\.\\d{1,2})?");

  private PayFilter() {}

  static SearchFilter filter() {
    return new SearchFilter(List.of(MIN, CURRENCY, PERIOD), (in, context) -> read(in));
  }

  private static Optional<Condition> read(Parameters in) {
    Double least = in.parsed(MIN, PayFilter::amount);
    String currency = in.parsed(CURRENCY, PayFilter::currency);
    Salary.Period period = in.parsed(PERIOD, PayFilter::period);
    if (in.count(MIN) + in.count(CURRENCY) + in.count(PERIOD) == 0) {
      return Optional.empty(); // each is given with an empty value
    }
    if (in.count(CURRENCY) == 0) {
      String also = in.count(PERIOD) == 0 ? "and " + PERIOD + " are" : "is";
      in.fault(CURRENCY, also + " needed: only amounts of one currency and period are compared");
    } else if (in.count(MIN) > 0 && in.count(PERIOD) == 0) {
      in.fault(PERIOD, "is needed with " + MIN + ": only amounts of one period are compared");
    }
    if (currency == null) {
      return Optional.empty();
    }
    Condition comparable = Facet.PAID_IN.in(units(currency, period));
    return Optional.of(
        least == null
            ? comparable
            : new Condition.And(List.of(comparable, Condition.atLeast(Facet.PAY, least))));
  }

  /**
   * The unit of pay that is asked for, such as {@code EUR/month}; null for none. One of its two
   * parameters alone is a fault.
   */
  public static @Nullable String unit(Parameters in) {
    String currency = in.parsed(CURRENCY, PayFilter::currency);
    Salary.Period period = in.parsed(PERIOD, PayFilter::period);
    if ((in.count(CURRENCY) == 0) != (in.count(PERIOD) == 0)) {
      in.fault(
          in.count(CURRENCY) == 0 ? CURRENCY : PERIOD,
          "is needed, too: only amounts of one currency and period are compared");
    }
    return currency == null || period == null ? null : Pay.unit(currency, period);
  }

  private static List<String> units(String currency, Salary.@Nullable Period period) {
    Stream<Salary.Period> periods =
        period == null ? Arrays.stream(Salary.Period.values()) : Stream.of(period);
    return periods.map(it -> Pay.unit(currency, it)).toList();
  }

  /** Whether a text is written as {@link #MIN} must be. */
  public static boolean isAmount(String text) {
    return AMOUNT.matcher(text).matches();
  }

  private static double amount(String text) {
    if (!isAmount(text) || Double.parseDouble(text) > Salary.MOST) {
      throw new Refused("must be an amount in 0..10^15, such as 35000 or 15.50");
    }
    return Double.parseDouble(text);
  }

  private static String currency(String text) {
    String code = text.toUpperCase(Locale.ROOT);
    if (!Salary.isCurrency(code)) {
      throw new Refused("must be three letters (ISO 4217), such as EUR");
    }
    return code;
  }

  private static Salary.Period period(String text) {
    return Parameters.oneOf(
        text, List.of(Salary.Period.values()), Salary.Period::wire, "must be one of %s");
  }
}
