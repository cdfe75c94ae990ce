package dev.corpuscore.index.analysis;

import java.util.Objects;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.jspecify.annotations.Nullable;

/**
 * The texts that come from one word by a few edits: a character more, less or another, or two
 * neighbours exchanged, each of them changed once. The first character is as it is: who mistypes
 * that one as well has typed another word. Not thread-safe.
 */
public final class Spelling {
  private final String word;
  private final int length;
  private final int edits;
  private @Nullable ByteRunAutomaton accepting;

  /**
   * @param word at least one character
   * @param edits at most so many, 1 or 2
   */
  public Spelling(String word, int edits) {
    this.word = word;
    this.length = word.codePointCount(0, word.length());
    this.edits = edits;
  }

  /** The first character of all of them. */
  public String first() {
    return Character.toString(word.codePointAt(0));
  }

  /** The fewest characters (Unicode code points) that one of them has. */
  public int shortest() {
    return Math.max(1, length - edits);
  }

  /** Whether a text is one of them. */
  public boolean matches(String text) {
    if (accepting == null) {
      accepting = Objects.requireNonNull(behind("").runAutomaton);
    }
    BytesRef bytes = new BytesRef(text);
    return accepting.run(bytes.bytes, bytes.offset, bytes.length);
  }

  /**
   * What accepts exactly these texts, in UTF-8, each behind {@code start}. A dictionary that is
   * walked with it is read only near them: a million other words cost next to nothing.
   */
  public CompiledAutomaton behind(String start) {
    int fixed = start.codePointCount(0, start.length()) + 1;
    return FuzzyQuery.getFuzzyAutomaton(start + word, edits, fixed, true);
  }
}
