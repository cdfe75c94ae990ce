package dev.corpuscore.service.spelling;

import dev.corpuscore.occupation.Occupations;
import java.util.Optional;

/**
 * What an occupation is called, whether a title says it or not: its other labels are found with it.
 * Asks no index.
 */
record LabelledWords(Occupations occupations) implements SpellingSource {
  @Override
  public Optional<String> of(String typed) {
    return occupations.spelledLike(typed);
  }
}
