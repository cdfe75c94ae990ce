package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The first letter is another, was left out, changed places with the second, or is one too many. It
 * is wrong more seldom than others, so all others must be right.
 */
record OtherFirstLetters(Dictionary dictionary) implements SpellingSource {
  private static final int SHORTEST = 5;

  @Override
  public Optional<String> of(String typed) {
    if (typed.length() < SHORTEST) {
      return Optional.empty();
    }
    int second = typed.offsetByCodePoints(0, 1);
    int third = typed.offsetByCodePoints(0, 2);
    String rest = typed.substring(second);
    String changed = typed.substring(second, third) + typed.substring(0, second);
    List<String> meant =
        new ArrayList<>(List.of(Dictionary.LETTER + rest, Dictionary.LETTER + typed));
    meant.add(changed + typed.substring(third));
    if (rest.length() >= SHORTEST) {
      meant.add(rest);
    }
    return dictionary
        .texts(new Like("(" + String.join("|", meant) + ")"), Dictionary.TITLES_AND_PLACES, 1)
        .stream()
        .min(Suggestion.BEST_FIRST)
        .map(Suggestion::text);
  }
}
