package dev.corpuscore.service.spelling;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corpuscore.bytes.BytePattern;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.TextQuery;
import java.util.List;

/**
 * The words that the first hits of a page have as they were typed. This says so without a question
 * to the index, for nearly every search. It may miss a word, such as one with other accents, and
 * finds none that is not there.
 */
public final class ShownWords {
  /** The best hits have the words as they were typed, if any has: others need not be read. */
  public static final int HITS = 3;

  /** Within a text the quotes are escaped. */
  private static final BytePattern TITLE = BytePattern.of("\"title\":\"");

  private final List<byte[]> bodies;

  /**
   * @param hits the first of a search, best first; those without bodies show nothing
   */
  public ShownWords(List<Hit> hits) {
    this.bodies = hits.stream().limit(HITS).filter(it -> it.body() != null).map(Hit::body).toList();
  }

  /** Whether a hit has the word, or one that begins with it. */
  public boolean has(String word) {
    byte[] lower = lowerCase(word);
    return bodies.stream().anyMatch(body -> has(body, 0, body.length, lower));
  }

  /** Whether the title of one hit has all of these words, or words that begin with them. */
  public boolean areInOneTitle(TextQuery words) {
    List<byte[]> lower = words.clauses().stream().map(it -> lowerCase(it.text())).toList();
    return bodies.stream().anyMatch(body -> isTitled(body, lower));
  }

  private static boolean isTitled(byte[] body, List<byte[]> words) {
    // from the end: before the title are the long texts
    int at = body.length - TITLE.length();
    while (at >= 0 && !TITLE.isAt(body, at)) {
      at--;
    }
    int start = at + TITLE.length();
    int end = start;
    while (end < body.length && body[end] != '"') {
      end += body[end] == '\\' ? 2 : 1;
    }
    int last = Math.min(end, body.length);
    return at >= 0 && words.stream().allMatch(word -> has(body, start, last, word));
  }

  private static byte[] lowerCase(String word) {
    return LowerCase.of(word).getBytes(UTF_8);
  }

  private static boolean has(byte[] body, int from, int to, byte[] lower) {
    byte first = lower[0];
    for (int at = from; at <= to - lower.length; at++) {
      // nearly every place fails here
      if (lowerCase(body[at]) == first
          && (at == from || !isLetter(body[at - 1]))
          && isAt(body, at, lower)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(byte[] body, int at, byte[] lower) {
    for (int i = 0; i < lower.length; i++) {
      if (lowerCase(body[at + i]) != lower[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte lowerCase(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? (byte) (letter + 'a' - 'A') : letter;
  }

  /** Also each byte of a character that is not ASCII. */
  private static boolean isLetter(byte before) {
    byte lower = lowerCase(before);
    return lower < 0 || (lower >= 'a' && lower <= 'z');
  }
}
