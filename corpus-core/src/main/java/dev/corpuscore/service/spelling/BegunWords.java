package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import dev.corpuscore.index.SuggestionSearch.Match.StartsWith;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One letter is wrong, or the word was not typed to its end ({@code softw}): of both, what most
 * open postings name.
 */
record BegunWords(Dictionary dictionary) implements SpellingSource {
  /** How many titles that begin so are looked at for one that is a word. */
  private static final int BEGUN = 20;

  /** At most so many letters were not typed; what lacks more may be the beginning of a compound. */
  static final int MISSING = 3;

  @Override
  public Optional<String> of(String typed) {
    Stream<Suggestion> begun =
        dictionary.texts(new StartsWith(typed), Dictionary.TITLES, BEGUN).stream()
            .filter(it -> it.text().indexOf(' ') < 0)
            .filter(it -> it.text().length() <= typed.length() + MISSING);
    return Stream.concat(dictionary.texts(new Spelled(typed, 1), Dictionary.ALL, 1).stream(), begun)
        .min(Suggestion.BEST_FIRST)
        .map(Suggestion::text);
  }
}
