package dev.corpuscore.index.analysis;

import java.util.List;

/**
 * The words for women and men of one occupation, which German has: {@code Beraterin} is {@code
 * Berater}, {@code Kauffrau} and {@code Kaufleute} are {@code Kaufmann}. German stemmers keep them
 * apart.
 */
final class GermanTitles {
  private static final int SHORTEST = 3;
  private static final String VOWELS = "aeiouäöü";
  private static final List<String> FEMININE = List.of("innen", "in");
  private static final List<String> PERSONS =
      List.of("frau", "frauen", "leute", "leuten", "männer", "männern", "manner", "mannern");

  private GermanTitles() {}

  /** The word for a man of the same occupation; the word itself if it ends in no other way. */
  static String masculine(String word) {
    for (String end : FEMININE) {
      String start = before(end, word);
      // after a consonant: Verein and Latein are no titles
      if (start.length() > SHORTEST && VOWELS.indexOf(start.charAt(start.length() - 1)) < 0) {
        return start;
      }
    }
    for (String end : PERSONS) {
      String start = before(end, word);
      if (start.length() >= SHORTEST) {
        return start + "mann";
      }
    }
    return word;
  }

  /** What stands before this end; empty if the word has another. */
  private static String before(String end, String word) {
    return word.endsWith(end) ? word.substring(0, word.length() - end.length()) : "";
  }
}
