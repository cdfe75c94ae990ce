package dev.corpuscore.service.spelling;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.index.PostingIndex.Hit;
import java.util.List;

/**
 * The words that the first hits of a page have as they were typed. This says so without a question
 * to the index, for nearly every search. It may miss a word, such as one with other accents, and
 * finds none that is not there.
 */
public final class ShownWords {
  /** The best hits have the words as they were typed, if any has: others need not be read. */
  public static final int HITS = 3;

  private final List<byte[]> bodies;

  /**
   * @param hits the first of a search, best first; those without bodies show nothing
   */
  public ShownWords(List<Hit> hits) {
    this.bodies = hits.stream().limit(HITS).filter(it -> it.body() != null).map(Hit::body).toList();
  }

  /** Whether a hit has the word, or one that begins with it. */
  public boolean has(String word) {
    byte[] lower = LowerCase.of(word).getBytes(UTF_8);
    return bodies.stream().anyMatch(body -> has(body, lower));
  }

  private static boolean has(byte[] body, byte[] lower) {
    byte first = lower[0];
    for (int at = 0; at <= body.length - lower.length; at++) {
      // nearly every place fails here
      if (lowerCase(body[at]) == first
          && (at == 0 || !isLetter(body[at - 1]))
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
