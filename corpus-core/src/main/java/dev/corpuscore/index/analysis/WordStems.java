package dev.corpuscore.index.analysis;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * The stems that a word of a query has in each language: nobody can tell the language of two words.
 * A posting has the word if it has one of them. Words with the same stems are equal. Immutable.
 */
public final class WordStems {
  private final List<Stem> stems;
  private final String folded;
  private final boolean plain;
  private volatile @Nullable Likeness like;
  private volatile @Nullable BytesRef joined;

  /**
   * @param stems each once; the English one first, then in the order of their bytes
   * @param plain whether words can be like it; not like a sign such as {@code c++}
   */
  WordStems(List<Stem> stems, String folded, boolean plain) {
    this.stems = List.copyOf(stems);
    this.folded = folded;
    this.plain = plain;
  }

  /** Each once; the English one first, then in the order of their bytes. */
  public List<Stem> stems() {
    return stems;
  }

  /** The stems as texts, in the same order. */
  public List<String> texts() {
    return stems.stream().map(Stem::text).toList();
  }

  /** All stems as one key: equal for words with the same stems. */
  public BytesRef joined() {
    BytesRef known = joined;
    if (known == null) {
      BytesRefBuilder all = new BytesRefBuilder();
      for (Stem stem : stems) {
        all.append(stem.bytes);
        all.append((byte) 0);
      }
      known = all.toBytesRef();
      joined = known;
    }
    return known;
  }

  /** By what titles with a word like it are found. */
  public Likeness like() {
    Likeness known = like;
    if (known == null) {
      known = plain ? Likeness.of(folded) : Likeness.NONE;
      like = known;
    }
    return known;
  }

  /** As {@link Word#family}. */
  int family() {
    return plain ? Vocabulary.family(folded, new EnglishStemmer()) : stems.getFirst().hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WordStems it && joined().equals(it.joined());
  }

  @Override
  public int hashCode() {
    return joined().hashCode();
  }
}
