package dev.corpuscore.page;

/**
 * Text that has a UTF-8 form. A numeric character reference may stand for half of a surrogate pair,
 * which has none.
 */
final class WholePairs {
  private static final int REPLACEMENT = 0xfffd;

  private WholePairs() {}

  /** Returns {@code text} with U+FFFD, as HTML parsers write it, for every half of a pair. */
  static String of(String text) {
    if (text.codePoints().noneMatch(WholePairs::isHalf)) {
      return text;
    }
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints()
        .forEach(codePoint -> whole.appendCodePoint(isHalf(codePoint) ? REPLACEMENT : codePoint));
    return whole.toString();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
