package dev.corpuscore.canonical.role;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits text into words and gives each its key. To a role search, two words with the same key are
 * the same word.
 *
 * <p>A word is a maximal run of letters and digits with the marks on them; an ideograph is a word
 * of its own. Invisible characters inside a word (a soft hyphen, a joiner) are ignored. Everything
 * else separates words and is never compared: "C++" has the key {@code c}. Only the first {@link
 * #LIMIT} UTF-16 units of a long word are compared.
 */
public final class RoleTokenizer {
  /** The length limit of a key, so that an index can store every key. */
  public static final int LIMIT = 255;

  private static final int ZERO_WIDTH_SPACE = 0x200b;

  /** Fast path: nearly every letter is ASCII, and Unicode's tables are slow. */
  private static final boolean[] ASCII_WORD = new boolean[128];

  static {
    for (char letter = 0; letter < ASCII_WORD.length; letter++) {
      ASCII_WORD[letter] = Character.isLetterOrDigit(letter);
    }
  }

  private RoleTokenizer() {}

  /** Receives the position of each word of a text. */
  @FunctionalInterface
  public interface TokenVisitor {
    /** One word: {@code text[start..end)}. */
    void word(int start, int end);
  }

  /** The keys of the words of {@code text}, in order. */
  public static List<String> keys(String text) {
    List<String> keys = new ArrayList<>();
    scan(text, (start, end) -> keys.add(key(text.substring(start, end))));
    return keys;
  }

  /**
   * The keys joined by blanks. Two names or titles are equal if this is equal. Empty if there is no
   * word.
   */
  public static String joined(String text) {
    return String.join(" ", keys(text));
  }

  /** How many words {@code text} has. */
  public static int countWords(String text) {
    int[] count = new int[1];
    scan(text, (start, end) -> count[0]++);
    return count[0];
  }

  /** Whether {@code text} has at least one word. */
  public static boolean hasWord(String text) {
    return text.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  /** Calls {@code words} for each word of {@code text}, in order. */
  public static void scan(String text, TokenVisitor words) {
    int at = 0;
    while (at < text.length()) {
      char unit = text.charAt(at);
      if (unit < ASCII_WORD.length && !ASCII_WORD[unit]) {
        at++;
        continue;
      }
      int letter = text.codePointAt(at);
      int next = at + Character.charCount(letter);
      if (Character.isLetterOrDigit(letter)) {
        next = end(text, next, Character.isIdeographic(letter));
        words.word(at, next);
      }
      at = next;
    }
  }

  /** The key of one word as {@link #scan} finds it. The key of a key is the key itself. */
  public static String key(String word) {
    // cut before folding, to fold less, and after it, because folding may lengthen the word
    return Plurals.key(cut(CaseFolding.fold(cut(word))));
  }

  /** The end of the part of the word {@code text[start..end)} that is compared. */
  public static int comparedEnd(CharSequence text, int start, int end) {
    if (end - start <= LIMIT) {
      return end;
    }
    int cut = start + LIMIT;
    return Character.isSurrogatePair(text.charAt(cut - 1), text.charAt(cut)) ? cut - 1 : cut;
  }

  private static String cut(String word) {
    return word.substring(0, comparedEnd(word, 0, word.length()));
  }

  private static int end(String text, int from, boolean marksOnly) {
    int at = from;
    while (at < text.length()) {
      char unit = text.charAt(at);
      if (unit < ASCII_WORD.length) {
        if (marksOnly || !ASCII_WORD[unit]) {
          return at;
        }
        at++;
        continue;
      }
      int letter = text.codePointAt(at);
      boolean more =
          Character.isLetterOrDigit(letter)
              ? !marksOnly && !Character.isIdeographic(letter)
              : isMark(letter) || isUnseen(letter);
      if (!more) {
        return at;
      }
      at += Character.charCount(letter);
    }
    return at;
  }

  private static boolean isMark(int letter) {
    int type = Character.getType(letter);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  static boolean isUnseen(int letter) {
    return Character.getType(letter) == Character.FORMAT && letter != ZERO_WIDTH_SPACE;
  }
}
