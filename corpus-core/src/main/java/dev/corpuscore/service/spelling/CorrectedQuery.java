package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A query with its corrections, and the pairs of words that a correction may make one. */
public final class CorrectedQuery {
  /** Fewer letters are a part of too many words. */
  private static final int PART = 3;

  private CorrectedQuery() {}

  /** The query with these corrections. */
  public static TextQuery of(TextQuery query, List<Correction> corrections) {
    List<Clause> clauses = new ArrayList<>();
    for (int at = 0; at < query.clauses().size(); at++) {
      Optional<String> whole = pair(query, at).flatMap(it -> corrected(it, corrections));
      Clause clause = query.clauses().get(at);
      if (whole.isPresent()) {
        clauses.add(new Clause(Kind.WORD, whole.get(), false));
        at++;
      } else if (clause.isLoose()) {
        clauses.addAll(apply(clause, corrections));
      } else {
        clauses.add(clause);
      }
    }
    return new TextQuery(clauses, query.groups());
  }

  private static Optional<String> corrected(String from, List<Correction> corrections) {
    return corrections.stream()
        .filter(it -> it.from().equals(from))
        .map(Correction::to)
        .findFirst();
  }

  /** The pairs of neighbours that could be one word, with a blank between, each once. */
  static Stream<String> pairs(TextQuery query) {
    return IntStream.range(0, query.clauses().size())
        .mapToObj(at -> pair(query, at))
        .flatMap(Optional::stream)
        .distinct();
  }

  /** Two neighbours that could be one word, with a blank between; empty if they could not. */
  private static Optional<String> pair(TextQuery query, int at) {
    if (at + 1 >= query.clauses().size()) {
      return Optional.empty();
    }
    Clause one = query.clauses().get(at);
    Clause two = query.clauses().get(at + 1);
    boolean words = one.isLoose() && two.isLoose() && isWord(one.text()) && isWord(two.text());
    return words ? Optional.of(one.text() + " " + two.text()) : Optional.empty();
  }

  /** Whether it is a word that may be a part of another: letters alone, and enough of them. */
  static boolean isWord(String text) {
    return text.length() >= PART && text.codePoints().allMatch(Character::isLetter);
  }

  /** A word that was two is two clauses, as if they had been typed so. */
  private static List<Clause> apply(Clause clause, List<Correction> corrections) {
    String typed = clause.text();
    StringBuilder corrected = new StringBuilder();
    int[] behind = {0};
    RoleTokenizer.scan(
        typed,
        (start, end) -> {
          String word = typed.substring(start, end);
          String to = corrected(word, corrections).orElse(word);
          corrected.append(typed, behind[0], start).append(to);
          behind[0] = end;
        });
    corrected.append(typed, behind[0], typed.length());
    return Stream.of(corrected.toString().split(" "))
        .map(word -> new Clause(clause.kind(), word, false))
        .toList();
  }
}
