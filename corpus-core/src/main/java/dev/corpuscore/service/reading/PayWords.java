package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.WordLists.Kind;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads amounts such as {@code £35k}, {@code 15€/h} or {@code 3000 eur per month}. A number alone
 * is no amount: it needs a currency, a period or a {@code k} for at least ten thousand.
 */
final class PayWords {
  private static final Pattern AMOUNT =
      Pattern.compile(
          "([£$€]?)(\\d{1,3}(?:[.,']\\d{3})+|\\d{1,7})(?:[.,](\\d{1,2}))?(k?)\\+?(\\p{L}{2,3}|[£$€])?"
              + "(?:/(\\p{L}{1,8}))?",
          Pattern.CASE_INSENSITIVE);

  /** A crown is one of three; so it is a currency and says none. */
  private static final Map<String, String> CURRENCIES =
      Map.ofEntries(
          Map.entry("£", "GBP"),
          Map.entry("$", "USD"),
          Map.entry("€", "EUR"),
          Map.entry("eur", "EUR"),
          Map.entry("euro", "EUR"),
          Map.entry("euros", "EUR"),
          Map.entry("usd", "USD"),
          Map.entry("dollars", "USD"),
          Map.entry("gbp", "GBP"),
          Map.entry("pounds", "GBP"),
          Map.entry("sek", "SEK"),
          Map.entry("nok", "NOK"),
          Map.entry("dkk", "DKK"),
          Map.entry("pln", "PLN"),
          Map.entry("chf", "CHF"),
          Map.entry("kr", ""),
          Map.entry("kronor", ""),
          Map.entry("kroner", ""));

  private static final double THOUSAND = 1_000;
  private static final double LEAST_WITH_K = 10;

  private final WordLists lists;

  PayWords(WordLists lists) {
    this.lists = lists;
  }

  /**
   * An amount.
   *
   * @param clauses how many of the clauses it takes
   */
  record Read(
      int clauses, double least, @Nullable String currency, Salary.@Nullable Period period) {}

  /** The amount with which these clauses begin; empty if they begin with none. */
  Optional<Read> at(List<String> clauses) {
    Matcher amount = AMOUNT.matcher(clauses.getFirst());
    if (!amount.matches()) {
      return Optional.empty();
    }
    String signs = (amount.group(1) + text(amount.group(5))).toLowerCase(Locale.ROOT);
    if (!signs.isEmpty() && !CURRENCIES.containsKey(signs)) {
      return Optional.empty();
    }
    String currency = CURRENCIES.get(signs);
    int taken = 1;
    if (currency == null && taken < clauses.size()) {
      currency = CURRENCIES.get(clauses.get(taken).toLowerCase(Locale.ROOT));
      taken += currency == null ? 0 : 1;
    }
    Salary.Period period = period(text(amount.group(6)));
    int next = taken;
    while (period == null && next < clauses.size() && is(clauses.get(next), Kind.JOINS)) {
      next++;
    }
    if (period == null && next < clauses.size()) {
      period = period(clauses.get(next));
      taken = period == null ? taken : next + 1;
    }
    double least = Double.parseDouble(amount.group(2).replaceAll("[.,']", ""));
    boolean thousands = !text(amount.group(4)).isEmpty() && least >= LEAST_WITH_K;
    if (currency == null && period == null && !thousands) {
      return Optional.empty();
    }
    if (thousands && period == null) {
      period = Salary.Period.YEAR;
    }
    String known = currency == null || currency.isEmpty() ? null : currency;
    return Optional.of(new Read(taken, thousands ? least * THOUSAND : least, known, period));
  }

  /** Whether the word only leads to an amount, such as {@code from}. */
  boolean leads(String clause) {
    return is(clause, Kind.PAY);
  }

  private boolean is(String clause, Kind kind) {
    return lists.find(Use.PAY, RoleTokenizer.joined(clause)).equals(Optional.of(kind));
  }

  private Salary.@Nullable Period period(String word) {
    return lists
        .find(Use.PAY, RoleTokenizer.joined(word))
        .map(
            kind ->
                switch (kind) {
                  case HOUR -> Salary.Period.HOUR;
                  case DAY -> Salary.Period.DAY;
                  case WEEK -> Salary.Period.WEEK;
                  case MONTH -> Salary.Period.MONTH;
                  case YEAR -> Salary.Period.YEAR;
                  default -> null;
                })
        .orElse(null);
  }

  private static String text(@Nullable String group) {
    return group == null ? "" : group;
  }
}
