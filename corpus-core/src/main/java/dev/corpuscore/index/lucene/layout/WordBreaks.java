package dev.corpuscore.index.lucene.layout;

import java.io.CharArrayReader;
import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The words of a text, where Lucene's {@link StandardTokenizer} (UAX #29) finds them. It is asked
 * only about stretches with letters beyond ASCII: between blanks of a stretch that is all ASCII the
 * rules are few and applied here, at a fraction of the cost. Not thread-safe.
 */
final class WordBreaks {
  private static final int ASCII = 128;
  private static final int LONGEST = StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH;
  private static final byte OTHER = 0;
  private static final byte BLANK = 1;
  private static final byte LETTER = 2;
  private static final byte DIGIT = 3;
  private static final byte[] KINDS = kinds();

  private final StandardTokenizer tokenizer = new StandardTokenizer();
  private final CharTermAttribute token = tokenizer.addAttribute(CharTermAttribute.class);

  /** Hears of one word: {@code length} characters from {@code from}, valid for this call alone. */
  @FunctionalInterface
  interface Found {
    void word(char[] text, int from, int length);
  }

  /** Tells the words of the first {@code length} characters, in order. */
  void read(char[] text, int length, Found found) {
    int at = 0;
    while (at < length) {
      int end = pieceEnd(text, at, length);
      if (isSimple(text, at, end)) {
        readAscii(text, at, end, found);
      } else {
        while (end < length && !isSimple(text, end, pieceEnd(text, end, length))) {
          end = pieceEnd(text, end, length);
        }
        readAny(text, at, end, found);
      }
      at = end;
    }
  }

  /** A piece is what is between blanks, with the blanks that follow. No word reaches over one. */
  private static int pieceEnd(char[] text, int from, int length) {
    int at = from;
    while (at < length && !isBlank(text[at])) {
      at++;
    }
    while (at < length && isBlank(text[at])) {
      at++;
    }
    return at;
  }

  /** The tokenizer cuts words at its greatest length; a piece that short is never cut. */
  private static boolean isSimple(char[] text, int from, int to) {
    if (to - from > LONGEST) {
      return false;
    }
    for (int at = from; at < to; at++) {
      if (text[at] >= ASCII || text[at] == '_' || text[at] == '.' || text[at] == ':') {
        return false;
      }
    }
    return true;
  }

  private static void readAscii(char[] text, int from, int to, Found found) {
    int at = from;
    while (at < to) {
      if (KINDS[text[at]] < LETTER) {
        at++;
        continue;
      }
      int start = at;
      at++;
      while (at < to && (KINDS[text[at]] >= LETTER || joins(text, at, to))) {
        at++;
      }
      found.word(text, start, at - start);
    }
  }

  /** WB6, WB7, WB11, WB12: an apostrophe between letters; one, a comma, a semicolon in a number. */
  private static boolean joins(char[] text, int at, int to) {
    if (at + 1 == to) {
      return false;
    }
    byte before = KINDS[text[at - 1]];
    byte after = KINDS[text[at + 1]];
    return switch (text[at]) {
      case '\'' -> before >= LETTER && before == after;
      case ',', ';' -> before == DIGIT && after == DIGIT;
      default -> false;
    };
  }

  private void readAny(char[] text, int from, int to, Found found) {
    try {
      tokenizer.setReader(new CharArrayReader(text, from, to - from));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        found.word(token.buffer(), 0, token.length());
      }
      tokenizer.end();
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory failed", e);
    } finally {
      close();
    }
  }

  private void close() {
    try {
      tokenizer.close();
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory failed", e);
    }
  }

  private static boolean isBlank(char character) {
    return character < ASCII && KINDS[character] == BLANK;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[ASCII];
    for (char character = 0; character < ASCII; character++) {
      if (isBetween('a', character, 'z') || isBetween('A', character, 'Z')) {
        kinds[character] = LETTER;
      } else if (isBetween('0', character, '9')) {
        kinds[character] = DIGIT;
      } else if (character == ' ' || isBetween('\t', character, '\r')) {
        kinds[character] = BLANK;
      } else {
        kinds[character] = OTHER;
      }
    }
    return kinds;
  }

  private static boolean isBetween(char first, char character, char last) {
    return first <= character && character <= last;
  }
}
