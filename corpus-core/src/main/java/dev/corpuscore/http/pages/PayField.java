package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.model.Salary;
import java.util.Arrays;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Locale.IsoCountryCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The field of the search page for jobs that pay at least so much. */
final class PayField {
  private static final Set<String> COUNTRIES = Locale.getISOCountries(IsoCountryCode.PART1_ALPHA2);

  /** Offered everywhere, behind those of the countries. */
  private static final List<String> WIDESPREAD = List.of("EUR", "USD", "GBP");

  private PayField() {}

  /**
   * The field as it was filled in; null for a search that it cannot say: for a currency, whatever
   * the amount.
   *
   * @param countries of the jobs that were found, the most frequent first: their currencies come
   *     first
   */
  static Browse.@Nullable Pay of(BrowseQuery query, List<String> countries, Visitor visitor) {
    String least = query.first(PayFilter.MIN);
    String currency = query.first(PayFilter.CURRENCY).toUpperCase(Locale.ROOT);
    if (least.isEmpty() && !currency.isEmpty()) {
      return null;
    }
    Set<String> offered = new LinkedHashSet<>();
    if (!currency.isEmpty()) {
      offered.add(currency);
    }
    countries.forEach(it -> add(offered, it.toUpperCase(Locale.ROOT)));
    offered.addAll(WIDESPREAD);
    Salary.Period chosen =
        Salary.Period.of(query.first(PayFilter.PERIOD)).orElse(Salary.Period.MONTH);
    return new Browse.Pay(
        least,
        offered.stream().map(it -> new Choice("", it, it, null, it.equals(currency))).toList(),
        Arrays.stream(Salary.Period.values())
            .map(it -> new Choice("", it.wire(), every(it, visitor), null, it == chosen))
            .toList());
  }

  private static void add(Set<String> offered, String country) {
    Currency used =
        COUNTRIES.contains(country) ? Currency.getInstance(Locale.of("", country)) : null;
    if (used != null) {
      offered.add(used.getCurrencyCode());
    }
  }

  /** Such as {@code a month}. */
  private static String every(Salary.Period period, Visitor visitor) {
    return visitor.labels().paid("", period).strip();
  }
}
