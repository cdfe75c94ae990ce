package dev.corpuscore.page.redaction;

import dev.corpuscore.canonical.CombiningMarks;
import dev.corpuscore.canonical.LowerCase;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/**
 * A text as passages are compared with it: NFKC, without case, and without blanks and characters
 * that nobody sees. Each folded character knows which characters of the text it comes from.
 */
final class FoldedText {
  /** What a redaction leaves. One character, so that no text becomes longer. */
  static final char MARK = '█';

  private static final Pattern TAG = Pattern.compile("<[a-zA-Z/!?][^>]*>?");
  private static final int LONGEST_ENTITY = 32;

  private static final int LAST_ASCII = 0x7f;
  private static final int HEX = 16;
  private static final int NO_CHARACTER = -1;

  private final String text;
  private int[] folded;
  private int[] from;
  private int[] to;
  private int[] part;
  private int length;
  private int parts;

  private FoldedText(String text) {
    this.text = text;
    int expected = text.length() + 1;
    folded = new int[expected];
    from = new int[expected];
    to = new int[expected];
    part = new int[expected];
  }

  /** The characters as they are. */
  static FoldedText plain(String text) {
    FoldedText view = new FoldedText(text);
    view.add(0, text.length(), false);
    return view;
  }

  /** What a reader of markup sees: without tags, and with references and escapes resolved. */
  static FoldedText outsideTags(String text) {
    FoldedText view = new FoldedText(text);
    int at = 0;
    for (Matcher tag = TAG.matcher(text); tag.find(); at = tag.end()) {
      view.add(at, tag.start(), true);
    }
    view.add(at, text.length(), true);
    return view;
  }

  /** What the tags of markup say, such as the address of a link. */
  static FoldedText insideTags(String text) {
    FoldedText view = new FoldedText(text);
    for (Matcher tag = TAG.matcher(text); tag.find(); ) {
      view.add(tag.start(), tag.end(), true);
    }
    return view;
  }

  /** The number of folded characters. */
  int length() {
    return length;
  }

  /** The folded character at this position. */
  int at(int position) {
    return folded[position];
  }

  boolean isMark(int position) {
    return folded[position] == MARK;
  }

  /** Where in the text this folded character begins. */
  int from(int position) {
    return from[position];
  }

  /** Where in the text this folded character ends. */
  int to(int position) {
    return to[position];
  }

  /** The number of the part of the text that this folded character is in: a tag separates parts. */
  int part(int position) {
    return part[position];
  }

  /** The folded characters of a range, as text. */
  String folded(int begin, int end) {
    return new String(folded, begin, end - begin);
  }

  private void add(int begin, int end, boolean resolve) {
    for (int at = begin; at < end; ) {
      int character = text.codePointAt(at);
      int next = at + Character.charCount(character);
      if (resolve && (character == '&' || character == '%')) {
        int after = character == '&' ? afterReference(at, end) : afterEscape(at, end);
        if (after > 0) {
          String said =
              character == '&'
                  ? Parser.unescapeEntities(text.substring(at, after), false)
                  : escaped(at, after);
          next = CombiningMarks.end(text, after, end);
          fold(said + text.substring(after, next), at, next);
          at = next;
          continue;
        }
      }
      next = CombiningMarks.end(text, next, end);
      if (character <= LAST_ASCII && next == at + 1) {
        put(Character.toLowerCase(character), at, next);
      } else {
        fold(text.substring(at, next), at, next);
      }
      at = next;
    }
    parts++;
  }

  private void fold(String cluster, int begin, int end) {
    String upper = Normalizer.normalize(cluster, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT);
    Normalizer.normalize(LowerCase.of(upper), Normalizer.Form.NFKC)
        .codePoints()
        .forEach(character -> put(character, begin, end));
  }

  private void put(int character, int begin, int end) {
    if (Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.getType(character) == Character.FORMAT
        || Character.getType(character) == Character.CONTROL) {
      return;
    }
    if (length == folded.length) {
      int more = 2 * length;
      folded = Arrays.copyOf(folded, more);
      from = Arrays.copyOf(from, more);
      to = Arrays.copyOf(to, more);
      part = Arrays.copyOf(part, more);
    }
    folded[length] = character;
    from[length] = begin;
    to[length] = end;
    part[length] = parts;
    length++;
  }

  /** Where a character reference ends; 0 if none begins here. */
  private int afterReference(int at, int end) {
    int semicolon = text.indexOf(';', at, Math.min(end, at + LONGEST_ENTITY));
    if (semicolon < 0) {
      return 0;
    }
    String reference = text.substring(at, semicolon + 1);
    return Parser.unescapeEntities(reference, false).equals(reference) ? 0 : semicolon + 1;
  }

  /** Where an escaped character of a URL ends; 0 if none begins here. */
  private int afterEscape(int at, int end) {
    int first = octet(at, end);
    if (first == NO_CHARACTER) {
      return 0;
    }
    int octets = first <= LAST_ASCII ? 1 : Integer.numberOfLeadingZeros(~(first << 24));
    int after = at + 3 * octets;
    return octets <= 4 && after <= end && !escaped(at, after).isEmpty() ? after : 0;
  }

  /** The character that these escapes stand for; empty if they stand for none. */
  private String escaped(int at, int after) {
    byte[] octets = new byte[(after - at) / 3];
    for (int i = 0; i < octets.length; i++) {
      int octet = octet(at + 3 * i, after);
      if (octet == NO_CHARACTER) {
        return "";
      }
      octets[i] = (byte) octet;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }

  private int octet(int at, int end) {
    if (at + 2 >= end || text.charAt(at) != '%') {
      return NO_CHARACTER;
    }
    int high = Character.digit(text.charAt(at + 1), HEX);
    int low = Character.digit(text.charAt(at + 2), HEX);
    return high < 0 || low < 0 ? NO_CHARACTER : high * HEX + low;
  }
}
