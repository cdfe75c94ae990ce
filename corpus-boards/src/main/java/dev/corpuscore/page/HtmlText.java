package dev.corpuscore.page;

import dev.corpuscore.bytes.ByteOrderMark;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a page. Servers and pages often name a wrong charset, so the first charset that can
 * decode every byte is used.
 */
public final class HtmlText {
  private static final Pattern META =
      Pattern.compile(
          "<meta[^>]{0,200}?charset\\s*=\\s*[\"']?\\s*([A-Za-z0-9._:-]{1,40})",
          Pattern.CASE_INSENSITIVE);

  /**
   * Bytes in which browsers look for a {@code meta} with the charset (HTML, "prescan a byte
   * stream").
   */
  private static final int PRESCAN = 1_024;

  private static final Charset WESTERN = Charset.forName("windows-1252");

  private HtmlText() {}

  /**
   * Returns the text of {@code body}. Tried in this order: the charset of the byte-order mark, of
   * the server, of the page's {@code meta}, UTF-8, and at last windows-1252, which can decode any
   * byte.
   *
   * @param charset as the server names it, or null
   */
  public static String of(byte[] body, @Nullable String charset) {
    ByteOrderMark mark = ByteOrderMark.of(body);
    if (mark != null) {
      return new String(body, mark.length(), body.length - mark.length(), mark.charset());
    }
    List<Charset> named = new ArrayList<>();
    add(named, charset);
    Matcher meta =
        META.matcher(
            new String(body, 0, Math.min(body.length, PRESCAN), StandardCharsets.ISO_8859_1));
    if (meta.find()) {
      add(named, meta.group(1));
    }
    named.add(StandardCharsets.UTF_8);
    for (Charset candidate : named) {
      String text = strictly(body, candidate);
      if (text != null) {
        return text;
      }
    }
    return new String(body, WESTERN);
  }

  private static void add(List<Charset> named, @Nullable String name) {
    try {
      if (name != null) {
        named.add(Charset.forName(name));
      }
    } catch (IllegalArgumentException e) {
      // the JVM does not know this charset: the next one is tried
    }
  }

  private static @Nullable String strictly(byte[] body, Charset charset) {
    try {
      return charset
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(body))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
