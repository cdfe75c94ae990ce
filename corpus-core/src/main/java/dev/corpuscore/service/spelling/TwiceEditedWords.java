package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import java.util.Optional;

/** Two letters of a long word are wrong, but not the first. */
record TwiceEditedWords(Dictionary dictionary) implements SpellingSource {
  /** Shorter words have too many neighbours. */
  private static final int SHORTEST = 8;

  @Override
  public Optional<String> of(String typed) {
    return typed.codePointCount(0, typed.length()) < SHORTEST
        ? Optional.empty()
        : dictionary.texts(new Spelled(typed, 2), Dictionary.ALL, 1).stream()
            .min(Suggestion.BEST_FIRST)
            .map(Suggestion::text);
  }
}
