package dev.corpuscore.http.syndication;

/** Keeps text to the characters that an XML document may hold (XML 1.0, production 2). */
final class XmlCharacters {
  private static final int REPLACEMENT = 0xfffd;

  private XmlCharacters() {}

  /** The text with U+FFFD in place of each other character: controls and lone surrogates. */
  static String only(String text) {
    return text.codePoints().allMatch(XmlCharacters::isAllowed)
        ? text
        : text.codePoints()
            .map(each -> isAllowed(each) ? each : REPLACEMENT)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  private static boolean isAllowed(int character) {
    return character == '\t'
        || character == '\n'
        || character == '\r'
        || (character >= ' ' && character <= 0xd7ff)
        || (character >= 0xe000 && character <= 0xfffd)
        || character >= 0x10000;
  }
}
