package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.LowerCase;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/**
 * Folds case and accents, in these steps: canonical decomposition (NFD); marks are removed; full
 * case folding (to upper, then to lower case; final sigma becomes sigma); strokes and ligatures
 * that NFD keeps are replaced; composition (NFC).
 *
 * <p>A mark is an accent if it is shared by scripts (Unicode script {@code Inherited}). Other marks
 * are kept, such as the vowel signs of Hindi and Thai, because they distinguish words. So are the
 * voiced marks of kana, although their script is {@code Inherited}.
 */
final class CaseFolding {
  private static final int VOICED = 0x3099;
  private static final int SEMI_VOICED = 0x309a;

  private CaseFolding() {}

  /** The fold of {@code word}; folding it again changes nothing. */
  static String fold(String word) {
    if (isAscii(word)) {
      return LowerCase.of(word);
    }
    String cased = LowerCase.of(bare(word).toUpperCase(Locale.ROOT));
    return Normalizer.normalize(withoutStrokes(bare(cased)), Form.NFC);
  }

  /** ASCII has no accents, so only case is folded. */
  private static boolean isAscii(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  private static String bare(String word) {
    StringBuilder bare = new StringBuilder(word.length());
    Normalizer.normalize(word, Form.NFD)
        .codePoints()
        .filter(letter -> !isAccent(letter) && !RoleTokenizer.isUnseen(letter))
        .forEach(bare::appendCodePoint);
    return bare.toString();
  }

  private static boolean isAccent(int letter) {
    return Character.getType(letter) == Character.NON_SPACING_MARK
        && Character.UnicodeScript.of(letter) == Character.UnicodeScript.INHERITED
        && letter != VOICED
        && letter != SEMI_VOICED;
  }

  private static String withoutStrokes(String lower) {
    StringBuilder out = new StringBuilder(lower.length() + 2);
    for (int at = 0; at < lower.length(); at++) {
      char letter = lower.charAt(at);
      switch (letter) {
        case 'ø' -> out.append('o');
        case 'ł' -> out.append('l');
        case 'đ', 'ð' -> out.append('d');
        case 'ħ' -> out.append('h');
        case 'ŧ' -> out.append('t');
        case 'ƶ' -> out.append('z');
        case 'ƀ' -> out.append('b');
        case 'ǥ' -> out.append('g');
        case 'æ' -> out.append("ae");
        case 'œ' -> out.append("oe");
        case 'ß' -> out.append("ss");
        case 'þ' -> out.append("th");
        case 'ς' -> out.append('σ');
        default -> out.append(letter);
      }
    }
    return out.toString();
  }
}
