package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.WordLists.Kind;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads amounts such as {@code £35k}, {@code 15€/h} or {@code 3000 eur per month}. A number alone
 * is no amount: it needs a currency, a period or a {@code k} for at least ten thousand.
 */
final class PayWords {
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
    WrittenAmount amount = WrittenAmount.read(clauses.getFirst()).orElse(null);
    if (amount == null) {
      return Optional.empty();
    }
    String currency = amount.currency();
    int taken = 1;
    if (currency == null && taken < clauses.size()) {
      currency = WrittenAmount.currency(clauses.get(taken));
      taken += currency == null ? 0 : 1;
    }
    Salary.Period period = period(amount.unit());
    int next = taken;
    while (period == null && next < clauses.size() && is(clauses.get(next), Kind.JOINS)) {
      next++;
    }
    if (period == null && next < clauses.size()) {
      period = period(clauses.get(next));
      taken = period == null ? taken : next + 1;
    }
    boolean thousands = amount.thousands() && amount.number() >= LEAST_WITH_K;
    if (currency == null && period == null && !thousands) {
      return Optional.empty();
    }
    if (thousands && period == null) {
      period = Salary.Period.YEAR;
    }
    String known = currency == null || currency.isEmpty() ? null : currency;
    return Optional.of(
        new Read(taken, thousands ? amount.inFull() : amount.number(), known, period));
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
}
