package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Converts conditions to OpenSearch's query language. */
final class ConditionClause {
  /** More positions than any title has, so a phrase with this slop matches keys in any order. */
  private static final int ANYWHERE_IN_TITLE = 10_000;

  /** More positions than one location has, and fewer than the gap between two locations. */
  private static final int ONE_PLACE = 5_000;

  /**
   * A cluster accepts 1,024 clauses in one query. A role with more words than this becomes one
   * clause, a phrase in any order; for shorter roles one clause per word is faster.
   */
  private static final int WORDS_APART = 10;

  private ConditionClause() {}

  static ObjectNode of(Condition condition) {
    return switch (condition) {
      case Condition.And it -> addTo(new Bool(), it).node();
      case Condition.Or it -> Clauses.any(it.of().stream().map(ConditionClause::of).toList());
      case Condition.Not it -> addTo(new Bool(), it).node();
      case Condition.In it -> Clauses.terms(it.facet().wire(), it.terms());
      case Condition.Term it -> Clauses.term(Fields.of(it.text()), it.term());
      case Condition.Prefix it -> prefix(it);
      case Condition.Suffix it ->
          Clauses.prefix(Fields.TITLE_ENDS, PostingTexts.reversed(it.end()));
      case Condition.Phrase it -> phrase(it);
      case Condition.Place it -> place(it.keys());
      case Condition.Near it -> Clauses.geoDistance(Fields.POSITION, it.centre(), it.metres());
      case Condition.Range it -> range(it);
      case Condition.Typed it ->
          throw new IllegalStateException("words in a condition were not analysed: " + it.words());
      case Condition.IdAfter it -> Clauses.greaterThan(Fields.ID, it.id().value());
      case Condition.Ids it ->
          Clauses.terms(Fields.ID, it.ids().stream().map(PostingId::value).toList());
    };
  }

  /** Adds the clauses of {@code condition} to {@code all}. */
  static Bool addTo(Bool all, Condition condition) {
    return switch (condition) {
      case Condition.And it -> addAllTo(all, it.of());
      case Condition.Not it -> all.mustNot(of(it.of()));
      default -> all.filter(of(condition));
    };
  }

  private static Bool addAllTo(Bool all, List<Condition> conditions) {
    List<String> titleWords = new ArrayList<>();
    for (Condition condition : conditions) {
      if (condition instanceof Condition.Term word && word.text() == Text.TITLE) {
        titleWords.add(word.term());
      } else {
        addTo(all, condition);
      }
    }
    if (titleWords.size() > WORDS_APART) {
      List<String> distinct = titleWords.stream().distinct().toList();
      return all.filter(positions(Fields.TITLE, distinct, ANYWHERE_IN_TITLE));
    }
    titleWords.forEach(word -> all.filter(Clauses.term(Fields.TITLE, word)));
    return all;
  }

  private static ObjectNode prefix(Condition.Prefix prefix) {
    String start = prefix.start();
    return prefix.text() == Text.PARTS
        ? Clauses.prefix(Fields.PARTS, start)
        : Clauses.any(
            List.of(Clauses.prefix(Fields.WORDS, start), Clauses.prefix(Fields.PREFIXES, start)));
  }

  private static ObjectNode phrase(Condition.Phrase phrase) {
    List<String> terms =
        phrase.terms().stream()
            .map(either -> either.isEmpty() ? "_" : String.join("|", either))
            .toList();
    return Clauses.matchPhrase(Fields.of(phrase.text()), terms, 0);
  }

  private static ObjectNode place(List<String> keys) {
    return keys.isEmpty()
        ? Clauses.matchNone()
        : positions(Fields.PLACES, keys.stream().distinct().toList(), ONE_PLACE);
  }

  private static ObjectNode positions(String field, List<String> keys, int slop) {
    return keys.size() == 1
        ? Clauses.term(field, keys.getFirst())
        : Clauses.matchPhrase(field, keys, slop);
  }

  private static ObjectNode range(Condition.Range range) {
    String field = range.facet().wire();
    boolean whole = range.facet().type() == Facet.Type.TIME;
    return Clauses.range(field, bound(range.least(), whole), bound(range.most(), whole));
  }

  private static @Nullable Number bound(double bound, boolean whole) {
    if (Double.isInfinite(bound)) {
      return null;
    }
    if (whole) {
      return (long) bound;
    }
    return bound;
  }
}
