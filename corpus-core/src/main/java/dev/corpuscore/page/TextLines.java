package dev.corpuscore.page;

/**
 * Collects text into lines: runs of white space become one space, and what separates two pieces of
 * text is written only when the second one comes, so there is none at either end.
 */
final class TextLines {
  private static final int PARAGRAPH = 2;

  private final StringBuilder text;
  private boolean space;
  private int newLines;

  TextLines(int expectedCharacters) {
    text = new StringBuilder(expectedCharacters);
  }

  /** Text of which white space only separates words. */
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

  /** Text whose own lines and indents count. */
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

  /** One more line end, even after another: two make a blank line. */
  void newLine() {
    newLines = Math.min(newLines + 1, PARAGRAPH);
  }

  /** What follows begins a line. */
  void endLine() {
    newLines = Math.max(newLines, 1);
  }

  /** What follows begins a line after a blank one. */
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

  /** No-break and other fixed spaces separate words like any other. */
  private static boolean isSpace(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /** Control characters, soft hyphens and zero-width spaces would only break words for a search. */
  private static boolean isVisible(char character) {
    return !Character.isISOControl(character)
        && character != '\u00ad'
        && character != '\u200b'
        && character != '\ufeff';
  }
}
