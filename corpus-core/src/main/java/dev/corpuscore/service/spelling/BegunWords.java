package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.StartsWith;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The word was not typed to its end ({@code softw}). It may as well be an edited word: the one
 * counts that more open postings name.
 */
record BegunWords(Dictionary dictionary, EditedWords edited) implements SpellingSource {
  /** How many texts that begin so are looked at for a single word. */
  private static final int BEGUN = 20;

  /** At most so many letters were not typed; what lacks more may be the beginning of a compound. */
  static final int MISSING = 3;

  @Override
  public Optional<String> of(String typed) {
    Stream<Suggestion> begun =
        dictionary.texts(new StartsWith(typed), Dictionary.TITLES, BEGUN).stream()
            .filter(it -> it.text().indexOf(' ') < 0)
            .filter(it -> it.text().length() <= typed.length() + MISSING);
    return Stream.concat(edited.nearest(typed).stream(), begun)
        .min(Suggestion.BEST_FIRST)
        .map(Suggestion::text);
  }
}
