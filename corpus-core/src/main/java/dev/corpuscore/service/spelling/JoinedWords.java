package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.SuggestionTerms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A blank is too much: of two neighbours that titles have as one word, and never as two. */
record JoinedWords(Dictionary dictionary) {
  /**
   * The first of these pairs that is one word.
   *
   * @param pairs of two words with a blank between, as typed
   */
  Optional<String> of(List<String> pairs) {
    Set<String> known =
        dictionary.known(pairs.stream().map(JoinedWords::whole).toList(), Dictionary.TITLES);
    List<String> words = pairs.stream().filter(it -> known.contains(whole(it))).toList();
    if (words.isEmpty() || dictionary.isOver()) {
      return Optional.empty();
    }
    List<Long> found = dictionary.count(words.stream().map(JoinedWords::apart));
    return IntStream.range(0, words.size())
        .filter(at -> found.get(at) == 0)
        .mapToObj(words::get)
        .findFirst();
  }

  private static String whole(String pair) {
    return SuggestionTerms.normal(pair.replace(" ", ""));
  }

  private static Condition apart(String pair) {
    return Condition.phrase(Text.TITLE, RoleTokenizer.keys(pair));
  }
}
