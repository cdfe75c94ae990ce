package dev.corpuscore.identity;

/** What a regular expression requires: a URL is tried against many, and most lack it. */
final class RequiredText {
  private static final String QUANTIFIERS = "?*+{";

  private final String pattern;
  private final StringBuilder text = new StringBuilder();
  private String longest = "";

  private RequiredText(String pattern) {
    this.pattern = pattern;
  }

  /**
   * The longest text outside of groups, classes and what may be missing, of equals the first: all
   * that the whole pattern matches has it. Empty if there is none, or if there are alternatives.
   */
  static String of(String pattern) {
    return new RequiredText(pattern).read();
  }

  private String read() {
    int at = 0;
    while (at < pattern.length()) {
      char one = pattern.charAt(at);
      if (one == '|') {
        return "";
      }
      if (one == '(' || one == '[') {
        end();
        at = one == '(' ? behindGroup(at) : behindClass(at);
      } else if (one == '\\') {
        add(pattern.charAt(at + 1));
        at += 2;
      } else if (QUANTIFIERS.indexOf(one) >= 0) {
        text.setLength(Math.max(0, text.length() - 1));
        end();
        at = one == '{' ? pattern.indexOf('}', at) + 1 : at + 1;
      } else {
        addUnescaped(one);
        at++;
      }
    }
    end();
    return longest;
  }

  /** Behind a backslash: letters and digits are classes and references, signs are themselves. */
  private void add(char escaped) {
    if (Character.isLetterOrDigit(escaped)) {
      end();
    } else {
      text.append(escaped);
    }
  }

  private void addUnescaped(char one) {
    if (".^$".indexOf(one) >= 0) {
      end();
    } else {
      text.append(one);
    }
  }

  private void end() {
    if (text.length() > longest.length()) {
      longest = text.toString();
    }
    text.setLength(0);
  }

  private int behindGroup(int from) {
    int depth = 0;
    int at = from;
    do {
      char one = pattern.charAt(at);
      depth += one == '(' ? 1 : one == ')' ? -1 : 0;
      at = one == '[' ? behindClass(at) : at + (one == '\\' ? 2 : 1);
    } while (depth > 0);
    return at;
  }

  private int behindClass(int from) {
    int at = from + 1;
    while (pattern.charAt(at) != ']') {
      at += pattern.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
