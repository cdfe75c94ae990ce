package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import dev.corpuscore.index.SuggestionSearch.Match.StartsLike;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The words of a title were not typed to their ends ({@code elec eng}). The most frequent title
 * whose words begin so counts; none if a title has all of them as they were typed.
 */
record BegunTitle(Dictionary dictionary) {
  /** Fewer postings may be called so by chance. */
  private static final int LEAST = 10;

  private static final int MOST_WORDS = 4;

  private static final String ENDING = Dictionary.LETTER + "*";

  /** The words of a query that may begin those of a title; none if it says something else. */
  static List<String> words(TextQuery query) {
    List<Clause> clauses = query.clauses();
    boolean may =
        clauses.size() > 1
            && clauses.size() <= MOST_WORDS
            && query.groups().isEmpty()
            && clauses.stream().allMatch(it -> it.isLoose() && CorrectedQuery.isWord(it.text()));
    return may ? clauses.stream().map(Clause::text).toList() : List.of();
  }

  /** What each word of a title was begun as; none if no title begins so. */
  List<Correction> of(List<String> words) {
    List<String> begun = words.stream().map(SuggestionTerms::normal).toList();
    Like title = new Like(begun.stream().map(BegunTitle::pattern).collect(Collectors.joining(" ")));
    return title.pattern().length() > Like.LONGEST || isTitled(words)
        ? List.of()
        : dictionary.texts(title, Dictionary.TITLES, 1).stream()
            .filter(it -> it.occurrences() >= LEAST)
            .findFirst()
            .map(it -> corrections(words, begun, it))
            .orElse(List.of());
  }

  private static String pattern(String begun) {
    return new StartsLike(begun)
            .letters().stream()
                .map(letter -> letter.length() > 1 ? "[" + letter + "]" : letter)
                .collect(Collectors.joining())
        + ENDING;
  }

  private boolean isTitled(List<String> words) {
    List<Condition> inTitle =
        words.stream()
            .flatMap(it -> RoleTokenizer.keys(it).stream())
            .<Condition>map(it -> new Condition.Term(Text.TITLE, it))
            .toList();
    return dictionary.isOver()
        || dictionary.count(Stream.of(new Condition.And(inTitle))).getFirst() > 0;
  }

  private static List<Correction> corrections(
      List<String> words, List<String> begun, Suggestion title) {
    String[] whole = title.text().split(" ");
    return IntStream.range(0, words.size())
        .filter(at -> !begun.get(at).equals(whole[at]))
        .mapToObj(at -> new Correction(words.get(at), whole[at]))
        .toList();
  }
}
