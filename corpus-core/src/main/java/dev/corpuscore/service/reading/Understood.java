package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.index.words.StopWords;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a query was read as.
 *
 * @param typed the whole query
 * @param words what a posting must have: the query without what was told and dropped; without
 *     clauses and groups if nothing is left
 * @param told what comes first; in the order typed
 * @param dropped words that say nothing of an ad, as typed, in order
 * @param parts which clauses of {@code typed} each of {@code told} was read from, with those that
 *     lead to it or follow it
 */
public record Understood(
    TextQuery typed,
    TextQuery words,
    List<Told> told,
    List<String> dropped,
    List<List<Integer>> parts) {
  public Understood {
    told = List.copyOf(told);
    dropped = List.copyOf(dropped);
    parts = parts.stream().map(List::copyOf).toList();
  }

  /** The things of one kind that were told. */
  public <T extends Told> List<T> told(Class<T> kind) {
    return told.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /**
   * The {@link #words} that a title may have: without those that say nothing, if others are left.
   */
  public TextQuery heads() {
    List<Clause> left = words.clauses().stream().filter(it -> !isFunction(it)).toList();
    boolean none = left.stream().allMatch(Clause::negated) && words.groups().isEmpty();
    return none ? words : new TextQuery(left, words.groups());
  }

  private static boolean isFunction(Clause clause) {
    return clause.isLoose() && StopWords.isOne(LowerCase.of(clause.text()));
  }

  /** Whether words are left that a posting must have. */
  public boolean hasWords() {
    return !words.clauses().isEmpty() || !words.groups().isEmpty();
  }

  /** The whole query without one of {@link #told}, such as where: the one at this index. */
  public TextQuery without(int one) {
    List<Integer> gone = parts.get(one);
    List<Clause> left =
        IntStream.range(0, typed.clauses().size())
            .filter(at -> !gone.contains(at))
            .mapToObj(typed.clauses()::get)
            .toList();
    return new TextQuery(left, typed.groups());
  }
}
