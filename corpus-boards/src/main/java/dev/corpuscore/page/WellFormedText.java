package dev.corpuscore.page;

/**
 * Makes text well-formed Unicode. A numeric character reference may give one half of a surrogate
 * pair, which UTF-8 cannot encode.
 */
final class WellFormedText {
  private static final int REPLACEMENT = 0xfffd;

  private WellFormedText() {}

  /** Returns {@code text} with each unpaired surrogate replaced by U+FFFD, as HTML parsers do. */
  static String of(String text) {
    if (!hasSurrogate(text)) {
      return text;
    }
    StringBuilder wellFormed = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            codePoint -> wellFormed.appendCodePoint(isHalf(codePoint) ? REPLACEMENT : codePoint));
    return wellFormed.toString();
  }

  /** A loop, since a stream of a long text costs a tenth of what reading its markup does. */
  private static boolean hasSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
