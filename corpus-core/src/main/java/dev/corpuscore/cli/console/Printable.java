package dev.corpuscore.cli.console;

import dev.corpuscore.model.Fault;

/**
 * Makes text from any origin safe for a terminal or a log line: characters that would end the line,
 * move the cursor or change the direction of text are escaped, such as {@code \\u001b}.
 */
public final class Printable {
  private static final int MESSAGE_LENGTH = 2_000;
  private static final String HEX = "0123456789abcdef";

  private Printable() {}

  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (acts(text.charAt(i))) {
        return escaped(text);
      }
    }
    return text;
  }

  /**
   * As {@link #of}, for a message to people: of a text that quotes very much, only the beginning
   * and how long it was.
   */
  public static String message(String text) {
    return text.length() <= MESSAGE_LENGTH
        ? of(text)
        : of(Fault.excerpt(text, MESSAGE_LENGTH)) + " (" + text.length() + " characters in all)";
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      switch (each) {
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (acts(each)) {
            out.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
              out.append(HEX.charAt(each >> shift & 15));
            }
          } else {
            out.append(each);
          }
        }
      }
    }
    return out.toString();
  }

  /** C0 and C1 controls, DEL, the separators of lines, and what overrides the direction of text. */
  private static boolean acts(char each) {
    return each < ' '
        || (each >= '\u007f' && each <= '\u009f')
        || (each >= '\u2028' && each <= '\u202e')
        || (each >= '\u2066' && each <= '\u2069');
  }
}
