package dev.corpuscore.index.opensearch.query;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.RoleKeywords;
import dev.corpuscore.index.opensearch.query.Clauses.Bool;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Conditions in OpenSearch's terms. */
final class ConditionClause {
  /** More than any title has positions, so the order of keys does not matter within. */
  private static final int ANYWHERE_IN_TITLE = 10_000;

  /** More than one location has keys, and less than the gap between two of them. */
  static final int ONE_PLACE = 5_000;

  /**
   * A cluster takes 1,024 clauses in one query. The words of a long role are asked for by one, the
   * phrase in which they may stand in any order; those of a short one apart, which is faster.
   */
  private static final int WORDS_APART = 10;

  private ConditionClause() {}

  static ObjectNode of(Condition condition) {
    return switch (condition) {
      case Condition.All it -> all(it.of());
      case Condition.Any it -> Clauses.any(it.of().stream().map(ConditionClause::of).toList());
      case Condition.Not it -> new Bool().not(of(it.of())).node();
      case Condition.Is it ->
          Clauses.anyTerm(
              Fields.KEYWORDS,
              it.values().stream().map(value -> RoleKeywords.of(it.keyword(), value)).toList());
      case Condition.Phrase it -> phrase(field(it.text()), it.keys(), 0);
      case Condition.Place it -> place(it.keys());
      case Condition.PublishedSince it ->
          Clauses.range(Fields.PUBLISHED, it.time().getEpochSecond(), null);
      case Condition.PaidAtLeast it -> Clauses.range(Fields.PAY, it.amount(), null);
    };
  }

  /** One location has all these keys; none has no keys. */
  static ObjectNode place(List<String> keys) {
    return keys.isEmpty()
        ? Clauses.nothing()
        : phrase(Fields.PLACES, keys.stream().distinct().toList(), ONE_PLACE);
  }

  private static ObjectNode all(List<Condition> conditions) {
    Bool all = new Bool();
    List<String> titleWords = new ArrayList<>();
    for (Condition condition : conditions) {
      if (condition instanceof Condition.Not not) {
        all.not(of(not.of()));
      } else if (condition instanceof Condition.Phrase word
          && word.text() == Condition.Text.TITLE
          && word.keys().size() == 1) {
        titleWords.add(word.keys().getFirst());
      } else {
        all.filter(of(condition));
      }
    }
    if (titleWords.size() > WORDS_APART) {
      List<String> distinct = titleWords.stream().distinct().toList();
      all.filter(phrase(Fields.TITLE, distinct, ANYWHERE_IN_TITLE));
    } else {
      titleWords.forEach(word -> all.filter(Clauses.term(Fields.TITLE, word)));
    }
    return all.node();
  }

  private static String field(Condition.Text text) {
    return switch (text) {
      case TITLE -> Fields.TITLE;
      case ALL -> Fields.TEXT;
    };
  }

  private static ObjectNode phrase(String field, List<String> keys, int slop) {
    return keys.size() == 1
        ? Clauses.term(field, keys.getFirst())
        : Clauses.phrase(field, keys, slop);
  }
}
