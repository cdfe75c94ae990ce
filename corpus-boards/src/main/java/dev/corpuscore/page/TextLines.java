package dev.corpuscore.page;

/**
 * Collects text into lines. Runs of white space become one space. A separator is written only
 * before the text that follows it, so the result neither begins nor ends with one.
 */
final class TextLines {
  private static final int PARAGRAPH = 2;

  private final StringBuilder text;
  private boolean space;
  private int newLines;

  TextLines(int expectedCharacters) {
    text = new StringBuilder(expectedCharacters);
  }

  /** Appends text in which white space only separates words. */
  void append(String piece) {
    for (int i = 0; i < piece.length(); i++) {
      char character = piece.charAt(i);
      if (isSpace(character)) {
        space = true;
      } else if (isVisible(character)) {
        separate();
        text.append(character);
      }
    }
  }

  /** Appends text whose line ends and indents are kept. */
  void appendPreformatted(String piece) {
    for (int i = 0; i < piece.length(); i++) {
      char character = piece.charAt(i);
      if (character == '\n') {
        newLine();
      } else if (character == ' ' || character == '\t') {
        separate();
        text.append(character);
      } else {
        append(String.valueOf(character));
      }
    }
  }

  /** Ends the line, also after another line end: two make a blank line. */
  void newLine() {
    newLines = Math.min(newLines + 1, PARAGRAPH);
  }

  /** Makes the next text begin a line. */
  void endLine() {
    newLines = Math.max(newLines, 1);
  }

  /** Makes the next text begin a line after a blank one. */
  void endParagraph() {
    newLines = PARAGRAPH;
  }

  String text() {
    return text.toString().strip();
  }

  private void separate() {
    if (!text.isEmpty()) {
      if (newLines > 0) {
        text.append("\n".repeat(newLines));
      } else if (space) {
        text.append(' ');
      }
    }
    newLines = 0;
    space = false;
  }

  /** No-break and other fixed spaces separate words as a space does. */
  private static boolean isSpace(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /**
   * Control characters, soft hyphens and zero-width spaces are dropped, because in a word they
   * would hide it from a search.
   */
  private static boolean isVisible(char character) {
    return !Character.isISOControl(character)
        && character != '\u00ad'
        && character != '\u200b'
        && character != '\ufeff';
  }
}
