package dev.corpuscore.index.analysis;

/**
 * The texts that come from one word by a few edits: a character more, less or another, or two
 * neighbours exchanged, each of them changed once. The first character is as it is: who mistypes
 * that one as well has typed another word.
 *
 * <p>Compares by the rows of the distance's own table. Lucene's automata accept the same texts, but
 * take milliseconds to be made for one word, for which thousands of texts are compared here. Not
 * thread-safe.
 */
public final class Spelling {
  private final int[] word;
  private final int edits;
  private int[] rowBefore;
  private int[] row;
  private int[] next;

  /**
   * @param word at least one character
   * @param edits at most so many
   */
  public Spelling(String word, int edits) {
    this.word = word.codePoints().toArray();
    this.edits = edits;
    this.rowBefore = new int[this.word.length + 1];
    this.row = new int[this.word.length + 1];
    this.next = new int[this.word.length + 1];
  }

  /** The first character of all of them. */
  public String first() {
    return Character.toString(word[0]);
  }

  /** The fewest characters (Unicode code points) that one of them has. */
  public int shortest() {
    return Math.max(1, word.length - edits);
  }

  /** The most. */
  public int longest() {
    return word.length + edits;
  }

  /** Whether a text is one of them. */
  public boolean matches(String text) {
    int[] other = text.codePoints().toArray();
    boolean asLong = other.length >= shortest() && other.length <= longest();
    return asLong && other[0] == word[0] && distance(other) <= edits;
  }

  /** Of optimal string alignment; more than {@link #edits} only says that it is more. */
  private int distance(int[] other) {
    for (int at = 0; at <= word.length; at++) {
      row[at] = at;
    }
    for (int at = 1; at <= other.length; at++) {
      if (fill(other, at) > edits) {
        return edits + 1;
      }
      int[] free = rowBefore;
      rowBefore = row;
      row = next;
      next = free;
    }
    return row[word.length];
  }

  /** Fills the next row, of the first {@code length} characters; returns the least in it. */
  private int fill(int[] other, int length) {
    next[0] = length;
    int least = length;
    int last = other[length - 1];
    for (int at = 1; at <= word.length; at++) {
      int distance = row[at - 1] + (word[at - 1] == last ? 0 : 1);
      distance = Math.min(distance, 1 + Math.min(row[at], next[at - 1]));
      boolean exchanged =
          at > 1 && length > 1 && word[at - 1] == other[length - 2] && word[at - 2] == last;
      if (exchanged) {
        distance = Math.min(distance, 1 + rowBefore[at - 2]);
      }
      next[at] = distance;
      least = Math.min(least, distance);
    }
    return least;
  }
}
