package dev.corpuscore.canonical.url;

import java.util.regex.Pattern;

/** Host names of the DNS (RFC 1123, section 2.1), in lower case. */
public final class DnsName {
  /** The most characters that a name has, its dots included. */
  public static final int LENGTH_LIMIT = 253;

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private DnsName() {}

  /**
   * Whether {@code text} is one label of a name: 1..63 letters, digits and hyphens, with no hyphen
   * at either end.
   */
  public static boolean isLabel(String text) {
    return LABEL.matcher(text).matches();
  }

  /**
   * Whether {@code text} is a name: labels with dots between them, the last of which does not begin
   * with a digit, because it could then be read as a number. A name may have no dot.
   */
  public static boolean isName(String text) {
    if (text.length() > LENGTH_LIMIT) {
      return false;
    }
    String[] labels = text.split("\\.", -1);
    for (String label : labels) {
      if (!isLabel(label)) {
        return false;
      }
    }
    return !Character.isDigit(labels[labels.length - 1].charAt(0));
  }
}
