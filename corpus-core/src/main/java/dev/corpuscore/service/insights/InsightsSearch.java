package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which postings insights are asked about.
 *
 * @param words as typed; only words and phrases that must or must not be there
 * @param filters each is one condition that a visitor may set or leave out
 * @param unit the currency and period of pay, as {@code RoleTerms.Pay.unit} writes them; null for
 *     the most frequent
 */
public record InsightsSearch(TextQuery words, List<Condition> filters, @Nullable String unit) {
  public InsightsSearch {
    filters = List.copyOf(filters);
  }

  /** Whether it asks about all postings. */
  boolean ofAll() {
    return words.clauses().isEmpty() && words.groups().isEmpty() && filters.isEmpty();
  }
}
