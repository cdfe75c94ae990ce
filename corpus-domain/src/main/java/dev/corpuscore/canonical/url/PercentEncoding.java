package dev.corpuscore.canonical.url;

import java.nio.charset.StandardCharsets;

/**
 * The normal form of percent-encoded text (RFC 3986 section 6.2.2): only characters that need it
 * are encoded, in upper-case hex.
 */
final class PercentEncoding {
  private static final String HEX = "0123456789ABCDEF";

  /** What the WHATWG URL standard encodes in a fragment, beside controls and non-ASCII. */
  private static final String FRAGMENT_ENCODED = " \"<>`";

  private PercentEncoding() {}

  /**
   * Returns {@code text}, a valid path or query, in the normal form. A percent sign that begins no
   * valid triple is encoded.
   */
  static String normalise(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder normal = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      int value = character == '%' ? value(text, i) : -1;
      if (value < 0) {
        normal.append(character == '%' ? "%25" : String.valueOf(character));
        continue;
      }
      if (isUnreserved((char) value)) {
        normal.append((char) value);
      } else {
        appendEncoded(normal, value);
      }
      i += 2;
    }
    return normal.toString();
  }

  /** Returns {@code fragment} with every character encoded that is not allowed in a fragment. */
  static String fragment(String fragment) {
    StringBuilder encoded = new StringBuilder(fragment.length());
    for (byte octet : fragment.getBytes(StandardCharsets.UTF_8)) {
      int value = octet & 0xff;
      if (value < 0x20 || value >= 0x7f || FRAGMENT_ENCODED.indexOf(value) >= 0) {
        appendEncoded(encoded, value);
      } else {
        encoded.append((char) value);
      }
    }
    return normalise(encoded.toString());
  }

  /** The octet that {@code %xx} at {@code at} stands for, or -1 if that is not such a triple. */
  private static int value(String text, int at) {
    if (at + 2 >= text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at + 1), 16);
    int low = Character.digit(text.charAt(at + 2), 16);
    boolean ascii = text.charAt(at + 1) < 0x80 && text.charAt(at + 2) < 0x80;
    return high < 0 || low < 0 || !ascii ? -1 : high * 16 + low;
  }

  private static void appendEncoded(StringBuilder text, int octet) {
    text.append('%').append(HEX.charAt(octet >> 4)).append(HEX.charAt(octet & 15));
  }

  private static boolean isUnreserved(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '-'
        || character == '.'
        || character == '_'
        || character == '~';
  }
}
