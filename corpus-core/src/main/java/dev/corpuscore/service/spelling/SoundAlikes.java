package dev.corpuscore.service.spelling;

import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A word was written as it is heard: all consonants sound alike, and of its sounds at most a third
 * are other vowels. The nearest count, of these the most frequent. Not of companies: what accepts
 * the words of one type takes 10 ms to make, and names of companies follow no rules.
 */
record SoundAlikes(Dictionary dictionary) implements SpellingSource {
  private static final int SHORTEST = 5;

  /** Words of one consonant sound like too many others. */
  private static final int CONSONANTS = 2;

  /** One in so many sounds may be another. */
  private static final int SHARE = 3;

  /** How many texts of each kind are compared. */
  private static final int MOST = 50;

  private record Candidate(Suggestion suggestion, int distance) {}

  /** French says the ending of so many occupations as it says é. */
  private static final Pattern SAID_AS_ER = Pattern.compile("ée?$");

  @Override
  public Optional<String> of(String typed) {
    String french = SAID_AS_ER.matcher(typed).replaceFirst("er");
    return heard(typed).or(() -> french.equals(typed) ? Optional.empty() : heard(french));
  }

  private Optional<String> heard(String typed) {
    return SoundKey.of(typed)
        .filter(it -> typed.length() >= SHORTEST && it.consonants().size() >= CONSONANTS)
        .filter(it -> it.pattern().length() <= Like.LONGEST)
        .flatMap(this::nearest);
  }

  private Optional<String> nearest(SoundKey typed) {
    return dictionary.texts(new Like(typed.pattern()), Dictionary.TITLES_AND_PLACES, MOST).stream()
        .flatMap(it -> candidate(typed, it).stream())
        .min(
            Comparator.comparingInt(Candidate::distance)
                .thenComparing(Candidate::suggestion, Suggestion.BEST_FIRST))
        .map(it -> it.suggestion().text());
  }

  private static Optional<Candidate> candidate(SoundKey typed, Suggestion suggestion) {
    OptionalInt distance =
        SoundKey.of(suggestion.text()).map(typed::distance).orElse(OptionalInt.empty());
    return distance.isPresent() && distance.getAsInt() <= typed.sounds() / SHARE
        ? Optional.of(new Candidate(suggestion, distance.getAsInt()))
        : Optional.empty();
  }
}
