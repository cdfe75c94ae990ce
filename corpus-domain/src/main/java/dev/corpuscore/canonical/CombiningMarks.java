package dev.corpuscore.canonical;

/**
 * Marks that combine with the letter before them, such as accents. To normalise a letter takes time
 * that grows with the square of its marks, so a text from outside must not have many in a row.
 */
public final class CombiningMarks {
  /** As many as may follow a letter in Unicode's stream-safe format (UAX 15, section 13). */
  public static final int LIMIT = 30;

  private static final int FIRST = 0x300;

  private CombiningMarks() {}

  /** Whether this character is one. */
  public static boolean isOne(int character) {
    return character >= FIRST
        && switch (Character.getType(character)) {
          case Character.NON_SPACING_MARK,
              Character.ENCLOSING_MARK,
              Character.COMBINING_SPACING_MARK ->
              true;
          default -> false;
        };
  }

  /** Where the marks end that begin at {@code at}, of which at most {@link #LIMIT} count. */
  public static int end(String text, int at, int end) {
    int next = at;
    for (int marks = 0; next < end && marks < LIMIT; marks++) {
      int character = text.codePointAt(next);
      if (!isOne(character)) {
        return next;
      }
      next += Character.charCount(character);
    }
    return next;
  }

  /** Whether more than {@link #LIMIT} stand in a row. */
  public static boolean areTooMany(String text) {
    int at = 0;
    while (at < text.length()) {
      int next = end(text, at, text.length());
      if (next < text.length() && isOne(text.codePointAt(next))) {
        return true;
      }
      at = next + 1;
    }
    return false;
  }
}
