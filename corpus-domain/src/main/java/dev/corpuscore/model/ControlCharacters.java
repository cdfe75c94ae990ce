package dev.corpuscore.model;

import org.jspecify.annotations.Nullable;

/**
 * Characters that no text needs and that mislead readers and programs: the controls of ASCII and
 * Latin-1 except tab and line ends, the two overrides of writing direction, halves of surrogate
 * pairs, and noncharacters. The marks, embeddings and isolates that right-to-left text needs do not
 * belong to them.
 */
public final class ControlCharacters {
  private static final char REPLACEMENT = '\ufffd';
  private static final char NEXT_LINE = '\u0085';
  private static final char LEFT_TO_RIGHT_OVERRIDE = '\u202d';
  private static final char RIGHT_TO_LEFT_OVERRIDE = '\u202e';

  private ControlCharacters() {}

  /**
   * Returns {@code text} without them. A control that separates words, such as a vertical tab,
   * becomes a space; half of a surrogate pair becomes U+FFFD; all others are removed. The result is
   * never longer than {@code text}, and is {@code text} itself if it contains none.
   */
  public static String without(String text) {
    int first = first(text);
    return first == text.length() ? text : without(text, first);
  }

  static boolean areIn(@Nullable String text) {
    return text != null && first(text) < text.length();
  }

  /** As {@link #without(String)}; returns null for null, and if only white space is left. */
  static @Nullable String withoutOrNull(@Nullable String text) {
    if (text == null || !areIn(text)) {
      return text;
    }
    String left = without(text);
    return left.isBlank() ? null : left;
  }

  /** As {@link #without(String)}; returns U+FFFD if only white space is left. */
  static String withoutRequired(String text) {
    String left = without(text);
    return left.isBlank() ? String.valueOf(REPLACEMENT) : left;
  }

  private static int first(String text) {
    int at = 0;
    while (at < text.length()) {
      char unit = text.charAt(at);
      if (isPlain(unit)) {
        at++;
        continue;
      }
      int codePoint = text.codePointAt(at);
      if (isControl(codePoint)) {
        return at;
      }
      at += Character.charCount(codePoint);
    }
    return at;
  }

  private static String without(String text, int first) {
    StringBuilder left = new StringBuilder(text.length()).append(text, 0, first);
    text.codePoints()
        .skip(text.codePointCount(0, first))
        .forEach(
            codePoint -> {
              if (!isControl(codePoint)) {
                left.appendCodePoint(codePoint);
              } else if (isHalf(codePoint)) {
                left.append(REPLACEMENT);
              } else if (Character.isWhitespace(codePoint) || codePoint == NEXT_LINE) {
                left.append(' ');
              }
            });
    return left.toString();
  }

  /** Fast path: nearly every letter is one of these. */
  private static boolean isPlain(char unit) {
    return (unit >= ' ' && unit < 0x7f) || (unit > 0x9f && unit < 0x2000);
  }

  private static boolean isControl(int codePoint) {
    return switch (codePoint) {
      case '\t', '\n', '\r' -> false;
      case LEFT_TO_RIGHT_OVERRIDE, RIGHT_TO_LEFT_OVERRIDE -> true;
      default -> Character.isISOControl(codePoint) || isHalf(codePoint) || isNoCharacter(codePoint);
    };
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** U+FDD0 to U+FDEF, and the last two of each plane (Unicode 16, section 23.7). */
  private static boolean isNoCharacter(int codePoint) {
    return (codePoint & 0xfffe) == 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
  }
}
