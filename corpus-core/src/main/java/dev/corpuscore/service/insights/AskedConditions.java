package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The conditions of a search, each of which a visitor may leave out alone. A phrase is its words
 * and their order; a place of two words is each of them and both together. So somebody who types
 * less asks for some of the conditions.
 */
final class AskedConditions {
  /** So many make 32 cells, each of which is counted twice for every figure. */
  static final int MOST = 5;

  private AskedConditions() {}

  /**
   * The conditions of {@code search}, at most {@value #MOST}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there are more, or if one is of a kind that
   *     cannot be compared with others
   */
  static List<Condition> of(InsightsSearch search, Tally tally) {
    Set<Condition> all = new LinkedHashSet<>();
    if (!search.words().groups().isEmpty()) {
      throw refused("must have no alternatives and no parentheses here");
    }
    for (Clause clause : search.words().clauses()) {
      all.addAll(clause.negated() ? List.of(without(clause, tally)) : having(clause, tally));
    }
    search.filters().forEach(filter -> parts(filter).forEach(all::add));
    if (all.size() > MOST) {
      throw refused(
          "and the filters have " + all.size() + " conditions, over " + MOST + "; ask for less");
    }
    return List.copyOf(all);
  }

  private static List<Condition> having(Clause clause, Tally tally) {
    Stream<Condition> words = parts(tally.words(one(Kind.WORD, clause.text())));
    return switch (clause.kind()) {
      case WORD -> words.toList();
      case PHRASE ->
          Stream.concat(words, parts(tally.words(one(Kind.PHRASE, clause.text())))).toList();
      case PREFIX, SUFFIX ->
          throw refused("must have whole words here: \"" + clause.text() + "\" is a part of one");
    };
  }

  private static Condition without(Clause clause, Tally tally) {
    List<Condition> words = having(clause, tally);
    if (words.size() != 1) {
      throw refused("must have one word behind a minus here, not \"" + clause.text() + "\"");
    }
    return new Condition.Not(words.getFirst());
  }

  private static TextQuery one(Kind kind, String text) {
    return new TextQuery(List.of(new Clause(kind, text, false)));
  }

  static Stream<Condition> parts(Condition condition) {
    return switch (condition) {
      case Condition.And it -> it.of().stream().flatMap(AskedConditions::parts);
      case Condition.Or it -> it.of().size() == 1 ? parts(it.of().getFirst()) : Stream.of(it);
      case Condition.Place it -> it.keys().size() > 1 ? words(it) : Stream.of(it);
      default -> Stream.of(condition);
    };
  }

  private static Stream<Condition> words(Condition.Place place) {
    return Stream.concat(
        place.keys().stream().map(key -> new Condition.Place(List.of(key))), Stream.of(place));
  }

  private static CorpusException refused(String detail) {
    return CorpusException.invalid(List.of(new Fault("?q", detail)));
  }
}
