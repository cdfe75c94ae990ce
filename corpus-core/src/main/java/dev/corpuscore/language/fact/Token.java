package dev.corpuscore.language.fact;

import dev.corpuscore.canonical.LowerCase;
import java.util.ArrayList;
import java.util.List;

/**
 * A word of a text: letters and digits, in lower case.
 *
 * @param from where it begins in its text
 * @param to where it ends
 */
record Token(String word, int from, int to) {
  /** The words of a part of {@code text}, in order. */
  static List<Token> of(String text, int from, int to) {
    List<Token> words = new ArrayList<>();
    int at = from;
    while (at < to) {
      int begin = at;
      while (at < to && Character.isLetterOrDigit(text.charAt(at))) {
        at++;
      }
      if (at > begin) {
        words.add(new Token(LowerCase.of(text.substring(begin, at)), begin, at));
      } else {
        at++;
      }
    }
    return words;
  }
}
