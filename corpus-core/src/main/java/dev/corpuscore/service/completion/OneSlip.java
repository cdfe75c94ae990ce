package dev.corpuscore.service.completion;

import dev.corpuscore.index.SuggestionSearch.Match.Like;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What somebody meant to begin who made one slip: a letter left out, one too many, another one, or
 * two neighbours exchanged. The first letter is as it is, and the last is neither wrong nor too
 * many: nothing would be left of it to compare.
 */
final class OneSlip {
  /** Shorter beginnings are like those of most words. */
  private static final int SHORTEST = 4;

  /** What is typed after so many letters is not compared: the pattern would be too long. */
  private static final int LONGEST = 16;

  private OneSlip() {}

  /** Texts that begin like this word; empty if it is too short, or has anything but letters. */
  static Optional<Like> of(String word) {
    int length = word.codePointCount(0, word.length());
    return length < SHORTEST || !word.codePoints().allMatch(Character::isLetter)
        ? Optional.empty()
        : Optional.of(new Like(pattern(word.codePoints().limit(LONGEST).toArray())));
  }

  private static String pattern(int[] typed) {
    int last = typed.length - 1;
    List<String> meant = new ArrayList<>();
    for (int at = 1; at <= last; at++) {
      String before = new String(typed, 0, at);
      meant.add(before + '.' + new String(typed, at, last - at + 1));
      if (at < last) {
        meant.add(before + ".?" + new String(typed, at + 1, last - at));
        meant.add(
            before
                + Character.toString(typed[at + 1])
                + Character.toString(typed[at])
                + new String(typed, at + 2, last - at - 1));
      }
    }
    return '(' + String.join("|", meant) + ").*";
  }
}
