package dev.corpuscore.service.completion;

import dev.corpuscore.index.Suggestion;
import java.util.Comparator;

/**
 * What a query may become.
 *
 * @param value the suggestion, and a second word behind it; where what was typed was corrected, all
 *     of the corrected query
 * @param phrase the earlier words and the value: the whole query
 * @param type of the suggestion; of a second word behind one, both with {@code _} between them
 * @param occurrences how many postings have it
 */
public record Completion(String value, String phrase, String type, long occurrences) {
  /** The most frequent first, then by text. */
  static final Comparator<Completion> BEST_FIRST =
      Comparator.comparingLong(Completion::occurrences)
          .reversed()
          .thenComparing(Completion::phrase, Suggestion.TEXT_ORDER);

  /**
   * This or the other completion of the same phrase: with the longer value, and the greater count.
   */
  Completion longer(Completion other) {
    Completion longer = other.value.length() > value.length() ? other : this;
    return new Completion(
        longer.value, phrase, longer.type, Math.max(occurrences, other.occurrences));
  }
}
