package dev.corpuscore.index.analysis;

import java.util.List;

/**
 * The stems that a word of a query has in each language: nobody can tell the language of two words.
 * A posting has the word if it has one of them.
 *
 * @param stems each once; the English one first
 * @param like by what titles with a word like it are found
 */
public record WordStems(List<Stem> stems, Likeness like) {
  public WordStems {
    stems = List.copyOf(stems);
  }

  /** The stems as texts, in the same order. */
  public List<String> texts() {
    return stems.stream().map(Stem::text).toList();
  }
}
