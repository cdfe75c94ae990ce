package dev.corpuscore.occupation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The labels of one word, for words that are nearly one of them. */
final class SpelledLabels {
  /** Shorter words have too many neighbours. */
  static final int SHORTEST = 6;

  private final List<String> keys;

  /**
   * @param keys of all labels, words with blanks between
   */
  SpelledLabels(Collection<String> keys) {
    this.keys =
        keys.stream()
            .filter(it -> it.length() >= SHORTEST && it.indexOf(' ') < 0)
            .sorted()
            .toList();
  }

  /** The key that is one edit away; of several one that begins alike, then the first. */
  Optional<String> near(String word) {
    return word.length() < SHORTEST
        ? Optional.empty()
        : keys.stream()
            .filter(it -> isOneEdit(word, it))
            .min(Comparator.comparing(it -> it.charAt(0) != word.charAt(0)));
  }

  /** What is left between their common beginning and their common end is one edit. */
  private static boolean isOneEdit(String one, String other) {
    int longer = Math.max(one.length(), other.length());
    int shorter = Math.min(one.length(), other.length());
    if (longer - shorter > 1 || one.equals(other)) {
      return false;
    }
    int begin = 0;
    while (begin < shorter && one.charAt(begin) == other.charAt(begin)) {
      begin++;
    }
    int end = 0;
    while (end < shorter - begin
        && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
      end++;
    }
    int left = longer - begin - end;
    return left == 1
        || (left == 2
            && longer == shorter
            && one.charAt(begin) == other.charAt(begin + 1)
            && one.charAt(begin + 1) == other.charAt(begin));
  }
}
