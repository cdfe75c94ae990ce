package dev.corpuscore.index.analysis;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * By what titles of other languages than English are found that have a word like this one: four
 * letters in a row each, with a mark before and behind the word. Words that share many of these are
 * forms of each other, or one is a part of the other.
 *
 * @param grams in order, each once; none for a word of fewer than five letters
 */
public record Likeness(List<BytesRef> grams) {
  static final Likeness NONE = new Likeness(List.of());

  private static final char MARK = '_';
  private static final int LENGTH = 4;
  private static final int SHORTEST = 5;

  /** A word of a hundred letters is not a word; the first of them are enough. */
  private static final int LONGEST = 40;

  public Likeness {
    grams = List.copyOf(grams);
  }

  /**
   * Of one word.
   *
   * @param folded in lower case, without accents
   */
  public static Likeness of(String folded) {
    return new Likeness(grams(folded));
  }

  /** Whether titles can have a word like this one. */
  public boolean exists() {
    return !grams.isEmpty();
  }

  /** The grams as texts, in the same order. */
  public List<String> gramTexts() {
    return grams.stream().map(BytesRef::utf8ToString).toList();
  }

  /** How many of the grams a title must have. */
  public int enough() {
    return (grams.size() + 1) / 2;
  }

  static List<BytesRef> grams(String folded) {
    if (folded.length() < SHORTEST) {
      return List.of();
    }
    List<BytesRef> grams = new ArrayList<>();
    String marked = MARK + folded.substring(0, Math.min(LONGEST, folded.length())) + MARK;
    for (int at = 0; at + LENGTH <= marked.length(); at++) {
      grams.add(new BytesRef(marked.substring(at, at + LENGTH)));
    }
    return grams.stream().distinct().toList();
  }
}
