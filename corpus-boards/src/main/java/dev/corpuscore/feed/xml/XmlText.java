package dev.corpuscore.feed.xml;

import dev.corpuscore.bytes.ByteOrderMark;
import dev.corpuscore.feed.Answer;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters of an XML document, by its byte-order mark, else its declaration, else UTF-8 (XML
 * 1.0, appendix F). The JDK's parser would decode by itself, and print every wrong byte it meets to
 * standard error.
 */
final class XmlText {
  private static final int DECLARATION_LIMIT = 200;
  private static final Pattern ENCODING =
      Pattern.compile("\\s*<\\?xml[^>]*?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]{1,40})[\"']");

  private XmlText() {}

  /**
   * Returns the characters without a byte-order mark, decoded as they are read. Where the bytes are
   * not in the encoding that they claim, reading on is an {@link java.io.IOException}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is an encoding that
   *     nobody reads
   */
  static Reader read(byte[] bytes) {
    ByteOrderMark mark = ByteOrderMark.of(bytes);
    int begin = mark == null ? 0 : mark.length();
    Charset encoding = mark == null ? declared(bytes) : mark.charset();
    return new InputStreamReader(
        new ByteArrayInputStream(bytes, begin, bytes.length - begin),
        encoding
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static Charset declared(byte[] bytes) {
    String start =
        new String(
            bytes, 0, Math.min(bytes.length, DECLARATION_LIMIT), StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(start);
    if (!declared.lookingAt()) {
      return StandardCharsets.UTF_8;
    }
    try {
      return Charset.forName(declared.group(1));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw Answer.refused("the answer is in an encoding that is not read");
    }
  }
}
