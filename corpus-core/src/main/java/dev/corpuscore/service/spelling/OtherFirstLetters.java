package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import java.util.Optional;

/**
 * The first letter is another. It is wrong more seldom than others, so all others must be right.
 */
record OtherFirstLetters(Dictionary dictionary) implements SpellingSource {
  private static final int SHORTEST = 5;

  @Override
  public Optional<String> of(String typed) {
    if (typed.length() < SHORTEST) {
      return Optional.empty();
    }
    String rest = typed.substring(typed.offsetByCodePoints(0, 1));
    return dictionary.texts(new Like("[a-z]" + rest), Dictionary.TITLES, 1).stream()
        .map(Suggestion::text)
        .findFirst();
  }
}
