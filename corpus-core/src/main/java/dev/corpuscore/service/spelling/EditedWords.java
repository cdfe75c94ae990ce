package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import java.util.Optional;

/**
 * Letters were added, left out, exchanged or mistaken, but not the first.
 *
 * @param edits at most so many, 1 or 2
 * @param shortest a word of fewer letters has too many neighbours
 */
record EditedWords(Dictionary dictionary, int edits, int shortest) implements SpellingSource {
  @Override
  public Optional<String> of(String typed) {
    return nearest(typed).map(Suggestion::text);
  }

  /** As {@link #of}, with how many open postings name it. */
  Optional<Suggestion> nearest(String typed) {
    return typed.codePointCount(0, typed.length()) < shortest
        ? Optional.empty()
        : dictionary.texts(new Spelled(typed, edits), Dictionary.ALL, 1).stream()
            .min(Suggestion.BEST_FIRST);
  }
}
