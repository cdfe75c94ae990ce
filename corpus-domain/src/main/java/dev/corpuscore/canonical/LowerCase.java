package dev.corpuscore.canonical;

import java.util.Locale;

/**
 * Texts in lower case, in time that grows with their length. The JDK looks at the whole text around
 * each capital sigma, to tell whether it ends a word: 40,000 of them take a minute.
 */
public final class LowerCase {
  private static final int SIGMA = 'Σ';

  /** No word is so long; in a longer one each sigma is written as within a word. */
  private static final int WORD = 200;

  private LowerCase() {}

  /** As {@link String#toLowerCase} in no language, but for words of over 200 characters. */
  public static String of(String text) {
    return text.indexOf(SIGMA) < 0 ? text.toLowerCase(Locale.ROOT) : wordByWord(text);
  }

  private static String wordByWord(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    int from = 0;
    for (int at = 0; at <= text.length(); at++) {
      if (at == text.length() || Character.isWhitespace(text.charAt(at))) {
        add(text.substring(from, at), lower);
        lower.append(text, at, Math.min(at + 1, text.length()));
        from = at + 1;
      }
    }
    return lower.toString();
  }

  private static void add(String word, StringBuilder lower) {
    if (word.length() <= WORD) {
      lower.append(word.toLowerCase(Locale.ROOT));
    } else {
      word.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
    }
  }
}
