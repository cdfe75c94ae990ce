package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.PayWords;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Locale.IsoCountryCode;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The field of the search page for jobs that pay at least so much.
 *
 * @param asked what a form sent, without blank values, and with the amount as it was read: people
 *     write {@code 30 000}, {@code £35k} or {@code 15 €/h}. A currency and a period without an
 *     amount mean nothing. What cannot be read filters nothing
 * @param unread what was typed for an amount and is none; null for nothing
 */
record PayField(Parameters asked, @Nullable String unread) {
  private static final Set<String> COUNTRIES = Locale.getISOCountries(IsoCountryCode.PART1_ALPHA2);

  /** Offered everywhere, behind those of the countries. */
  private static final List<String> WIDESPREAD = List.of("EUR", "USD", "GBP");

  private static final Set<String> CROWNS = Set.of("SEK", "NOK", "DKK");
  private static final int CROWNS_TO_A_EURO = 10;

  private static final int EXCERPT = 32;

  /**
   * Reads it.
   *
   * @param countries of the jobs of a search, the most frequent first; asked only where a crown was
   *     typed, which may be of three
   */
  static PayField of(Parameters sent, Function<Parameters, List<String>> countries) {
    Parameters in = sent.withoutBlank();
    if (sent.count(PayFilter.MIN) > 0 && in.count(PayFilter.MIN) == 0) {
      return new PayField(withoutUnit(in), null);
    }
    List<String> least = in.all(PayFilter.MIN, it -> it);
    if (least.size() != 1 || PayFilter.isAmount(least.getFirst())) {
      return new PayField(in, null);
    }
    Parameters without = withoutUnit(in).without(PayFilter.MIN);
    PayWords.Read read =
        PayWords.typed(least.getFirst()).filter(it -> it.least() <= Salary.MOST).orElse(null);
    String currency = read == null ? null : read.currency();
    if ("".equals(currency)) {
      currency = crown(in, without, countries);
      read = currency == null ? null : read;
    }
    return read == null
        ? new PayField(without, least.getFirst())
        : new PayField(with(read, currency, in), null);
  }

  /** The crown that was chosen beside the amount, or else the one of most jobs; null for none. */
  private static @Nullable String crown(
      Parameters in, Parameters without, Function<Parameters, List<String>> countries) {
    return in.all(PayFilter.CURRENCY, it -> it.toUpperCase(Locale.ROOT)).stream()
        .filter(CROWNS::contains)
        .findFirst()
        .or(() -> currencies(countries.apply(without)).filter(CROWNS::contains).findFirst())
        .orElse(null);
  }

  private static Parameters withoutUnit(Parameters in) {
    return in.without(PayFilter.CURRENCY).without(PayFilter.PERIOD);
  }

  private static Parameters with(PayWords.Read amount, @Nullable String currency, Parameters in) {
    Parameters read =
        in.with(
            PayFilter.MIN, BigDecimal.valueOf(amount.least()).stripTrailingZeros().toPlainString());
    Salary.Period period = amount.period();
    read = currency == null ? read : read.with(PayFilter.CURRENCY, currency);
    return period == null ? read : read.with(PayFilter.PERIOD, period.wire());
  }

  /**
   * The field as it was filled in; null for a search that it cannot say: for a currency, whatever
   * the amount.
   *
   * @param countries of the jobs that were found, whatever they pay, the most frequent first: their
   *     currencies come first
   */
  Browse.@Nullable Pay shown(BrowseQuery query, List<String> countries, Visitor visitor) {
    String least = unread == null ? query.first(PayFilter.MIN) : unread;
    String currency = query.first(PayFilter.CURRENCY).toUpperCase(Locale.ROOT);
    if (least.isEmpty() && !currency.isEmpty()) {
      return null;
    }
    LinkedHashSet<String> offered = new LinkedHashSet<>();
    if (!currency.isEmpty()) {
      offered.add(currency);
    }
    currencies(countries).forEach(offered::add);
    offered.addAll(WIDESPREAD);
    Salary.Period chosen =
        Salary.Period.of(query.first(PayFilter.PERIOD)).orElse(Salary.Period.MONTH);
    String example = example(offered.getFirst(), chosen);
    return new Browse.Pay(
        least,
        example,
        offered.stream().map(it -> new Choice("", it, it, null, it.equals(currency))).toList(),
        Arrays.stream(Salary.Period.values())
            .map(it -> new Choice("", it.wire(), every(it, visitor), null, it == chosen))
            .toList(),
        unread == null
            ? null
            : visitor.text(MessageKey.PAY_UNREAD, Labels.shortened(unread, EXCERPT), example));
  }

  /** What one may ask to earn. */
  private static String example(String currency, Salary.Period period) {
    int euros =
        switch (period) {
          case HOUR -> 15;
          case DAY -> 120;
          case WEEK -> 600;
          case MONTH -> 3_000;
          case YEAR -> 30_000;
        };
    return Integer.toString(CROWNS.contains(currency) ? euros * CROWNS_TO_A_EURO : euros);
  }

  private static Stream<String> currencies(List<String> countries) {
    return countries.stream()
        .map(it -> it.toUpperCase(Locale.ROOT))
        .filter(COUNTRIES::contains)
        .flatMap(it -> Stream.ofNullable(Currency.getInstance(Locale.of("", it))))
        .map(Currency::getCurrencyCode);
  }

  /** Such as {@code a month}. */
  private static String every(Salary.Period period, Visitor visitor) {
    return visitor.labels().paid("", period).strip();
  }
}
