package dev.corpuscore.gazetteer;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Keys that differ by one letter. */
final class OneLetter {
  /** Shorter keys are like too many others. */
  private static final int SHORTEST = 4;

  /** No name of a place is longer. */
  private static final int LONGEST = 60;

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz ";

  private OneLetter() {}

  /**
   * All keys from which {@code key} differs by one letter that is left out, one too many or another
   * one, or by two neighbours that are exchanged; the first letter is the same. Some 55 for each
   * letter; none if the key is too short or too long to be the name of a place.
   */
  static Stream<String> variants(String key) {
    if (key.length() < SHORTEST || key.length() > LONGEST) {
      return Stream.empty();
    }
    return IntStream.rangeClosed(1, key.length()).boxed().flatMap(at -> variantsAt(key, at));
  }

  private static Stream<String> variantsAt(String key, int at) {
    String before = key.substring(0, at);
    String behind = key.substring(at);
    Stream<String> inserted = LETTERS.chars().mapToObj(it -> before + (char) it + behind);
    if (behind.isEmpty()) {
      return inserted;
    }
    String rest = behind.substring(1);
    Stream<String> replaced = LETTERS.chars().mapToObj(it -> before + (char) it + rest);
    Stream<String> others =
        rest.isEmpty()
            ? Stream.of(before)
            : Stream.of(
                before + rest, before + rest.charAt(0) + behind.charAt(0) + rest.substring(1));
    return Stream.of(inserted, replaced, others).flatMap(it -> it).filter(it -> !it.equals(key));
  }
}
