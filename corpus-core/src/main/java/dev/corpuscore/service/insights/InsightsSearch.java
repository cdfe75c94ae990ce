package dev.corpuscore.service.insights;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which postings insights are asked about.
 *
 * @param words as typed; only words and phrases that must or must not be there
 * @param filters each is one condition that a visitor may set or leave out
 * @param unit the currency and period of pay, as {@code RoleTerms.Pay.unit} writes them; null for
 *     the most frequent
 * @param currency without a unit, the most frequent one of this currency is meant, if there is one;
 *     null for none
 */
public record InsightsSearch(
    TextQuery words, List<Condition> filters, @Nullable String unit, @Nullable String currency) {
  public InsightsSearch {
    filters = List.copyOf(filters);
  }

  /** Without a currency. */
  public InsightsSearch(TextQuery words, List<Condition> filters, @Nullable String unit) {
    this(words, filters, unit, null);
  }

  /** The same postings, for somebody who is paid in this currency. */
  public InsightsSearch in(@Nullable String paid) {
    return new InsightsSearch(words, filters, unit, paid);
  }

  /** Whether it has whole words alone, and no more conditions than are compared. */
  public boolean isTaken() {
    long conditions =
        words.clauses().stream().mapToLong(InsightsSearch::conditions).sum()
            + filters.stream().flatMap(AskedConditions::parts).distinct().count();
    return conditions <= AskedConditions.MOST
        && words.groups().isEmpty()
        && words.clauses().stream()
            .allMatch(it -> it.kind() == Kind.WORD || it.kind() == Kind.PHRASE);
  }

  /** A phrase is its words and their order; behind a minus there is one word alone. */
  private static long conditions(Clause clause) {
    int words = RoleTokenizer.countWords(clause.text());
    if (clause.negated() && words != 1) {
      return AskedConditions.MOST + 1L;
    }
    return words > 1 && clause.kind() == Kind.PHRASE ? words + 1 : words;
  }

  /** Whether it asks about all postings. */
  boolean ofAll() {
    return words.clauses().isEmpty() && words.groups().isEmpty() && filters.isEmpty();
  }
}
