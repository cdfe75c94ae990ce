package dev.corpuscore.http.search;

import static java.util.stream.Collectors.joining;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Group;
import java.util.Optional;
import java.util.stream.Stream;

/** A query as a person would type it. */
public final class TypedQuery {
  private TypedQuery() {}

  /**
   * Returns text that is read as this query; empty if there is none, because the text would be over
   * the bounds of a query, or because words in it would be read as operators.
   */
  public static Optional<String> of(TextQuery query) {
    String text = text(query);
    try {
      return TextQuery.parse(text).equals(query) ? Optional.of(text) : Optional.empty();
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  /** Alternatives that stand alone need no parentheses. */
  private static String text(TextQuery query) {
    boolean alone = query.clauses().isEmpty() && query.groups().size() == 1;
    if (alone && !query.groups().getFirst().negated()) {
      return alternatives(query.groups().getFirst());
    }
    return Stream.concat(
            query.clauses().stream().map(TypedQuery::text),
            query.groups().stream().map(TypedQuery::text))
        .collect(joining(" "));
  }

  private static String text(Clause clause) {
    String text =
        switch (clause.kind()) {
          case WORD -> clause.text();
          case PHRASE -> "\"" + clause.text() + "\"";
          case PREFIX -> clause.text() + "*";
          case SUFFIX -> "*" + clause.text();
        };
    return (clause.negated() ? "-" : clause.required() ? "+" : "") + text;
  }

  private static String text(Group group) {
    return (group.negated() ? "-(" : "(") + alternatives(group) + ")";
  }

  private static String alternatives(Group group) {
    if (group.alternatives().size() == 1) {
      return text(group.alternatives().getFirst());
    }
    return group.alternatives().stream()
        .map(it -> it.clauses().size() + it.groups().size() > 1 ? "(" + text(it) + ")" : each(it))
        .collect(joining(" OR "));
  }

  /** One clause or group: without its parentheses, a group would be alternatives of this one. */
  private static String each(TextQuery one) {
    return one.clauses().isEmpty() ? text(one.groups().getFirst()) : text(one.clauses().getFirst());
  }
}
