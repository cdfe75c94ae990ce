package dev.corpuscore.service.completion;

import dev.corpuscore.index.Suggestion;
import java.util.Comparator;

/**
 * What a query may become.
 *
 * @param phrase the earlier words and the suggestion
 * @param type of the suggestion; of a second word behind one, both with {@code _} between them
 * @param occurrences how many postings have it
 */
public record Completion(String phrase, String type, long occurrences) {
  /** The most frequent first, then by text. */
  static final Comparator<Completion> BEST_FIRST =
      Comparator.comparingLong(Completion::occurrences)
          .reversed()
          .thenComparing(Completion::phrase, Suggestion.TEXT_ORDER);
}
