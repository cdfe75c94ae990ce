package dev.corpuscore.index.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Terms by which an engine without a second pass finds the titles that a query begins with, letter
 * by letter: hashes of whole titles, one with accents and one without.
 */
public final class TitleTerms {
  /** A title of more words is not found by these. */
  private static final int WORD_LIMIT = 60;

  private TitleTerms() {}

  /** The terms of a title; none if it has no words, or very many. */
  static List<String> of(List<Word> title) {
    return title.isEmpty() || title.size() > WORD_LIMIT
        ? List.of()
        : Stream.of(folded(title), asWritten(title)).map(List::getLast).toList();
  }

  /**
   * What a title of the first word of the query has, of the first two, and so on, whatever its case
   * and accents.
   *
   * @param typed the words that score, in the order typed
   */
  public static List<String> folded(List<Word> typed) {
    return openings(typed, word -> word.hash, "");
  }

  /** As {@link #folded}, of titles with the accents that were typed. */
  public static List<String> asWritten(List<Word> typed) {
    return openings(typed, Word::form, "=");
  }

  private static List<String> openings(List<Word> words, ToIntFunction<Word> hash, String mark) {
    return Arrays.stream(hashes(words.subList(0, Math.min(WORD_LIMIT, words.size())), hash))
        .mapToObj(opening -> mark + Integer.toHexString(opening))
        .toList();
  }

  /** The hash of the first word, of the first two, and so on. */
  static int[] hashes(List<Word> words, ToIntFunction<Word> hash) {
    int[] openings = new int[words.size()];
    int all = 0;
    for (int at = 0; at < openings.length; at++) {
      all = 31 * all + hash.applyAsInt(words.get(at));
      openings[at] = all;
    }
    return openings;
  }
}
