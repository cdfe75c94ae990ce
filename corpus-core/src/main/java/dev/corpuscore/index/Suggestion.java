package dev.corpuscore.index;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A text that completes what somebody types.
 *
 * @param text in the form of {@link SuggestionTerms#normal}
 * @param occurrences how many postings have it, of those that were asked for; at least 1
 */
public record Suggestion(SuggestionType type, String text, long occurrences) {
  /** By code points: the order in which every index keeps them. */
  public static final Comparator<String> TEXT_ORDER =
      (one, other) -> Arrays.compareUnsigned(utf8(one), utf8(other));

  /** The most frequent first, then by text, then by type. */
  public static final Comparator<Suggestion> BEST_FIRST =
      Comparator.comparingLong(Suggestion::occurrences)
          .reversed()
          .thenComparing(Suggestion::text, TEXT_ORDER)
          .thenComparing(Suggestion::type);

  /** What an index keeps of it. */
  public String term() {
    return SuggestionTerms.term(type, text);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
