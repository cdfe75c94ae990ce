package dev.corpuscore.index.lucene.list;

import static java.util.Comparator.comparingInt;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one segment that have a word, deleted ones as well. They are numbers in order,
 * or one bit for each document of the segment, whichever takes less memory. Immutable.
 */
public final class WordDocuments {
  /** The list itself and its arrays, without their elements. */
  private static final int OBJECT_BYTES = 120;

  /**
   * A list in which one of so many documents stands takes as much as numbers as it does as bits.
   */
  private static final int BITS_OF_A_NUMBER = Integer.SIZE;

  private static final int[] NONE = {};
  private static final char[] NO_IMPACTS = {};

  private final int size;

  /** The documents in order; null if they are bits. */
  private final int @Nullable [] docs;

  private final @Nullable FixedBitSet bits;

  /** How many documents stand before each word of {@link #bits}; empty without impacts. */
  private final int[] ranks;

  /** The impact of the best stem in each document; empty if they are not kept. */
  private final char[] impacts;

  private final int most;

  private WordDocuments(
      int size, int @Nullable [] docs, @Nullable FixedBitSet bits, int[] ranks, char[] impacts) {
    this.size = size;
    this.docs = docs;
    this.bits = bits;
    this.ranks = ranks;
    this.impacts = impacts;
    int greatest = 0;
    for (char impact : impacts) {
      greatest = Math.max(greatest, impact);
    }
    this.most = greatest;
  }

  /**
   * Reads a list.
   *
   * @param scorer at its beginning; its scores are the impacts
   * @param scored whether impacts are kept even if the documents are bits
   */
  static WordDocuments read(Scorer scorer, int maxDoc, boolean scored) throws IOException {
    boolean many = isBits(scorer.iterator().cost(), maxDoc);
    return many && !scored ? bits(scorer.iterator(), maxDoc) : numbers(scorer, maxDoc);
  }

  private static boolean isBits(long size, int maxDoc) {
    return size * BITS_OF_A_NUMBER > maxDoc;
  }

  private static WordDocuments bits(DocIdSetIterator docs, int maxDoc) throws IOException {
    FixedBitSet bits = new FixedBitSet(maxDoc);
    docs.nextDoc();
    docs.intoBitSet(DocIdSetIterator.NO_MORE_DOCS, bits, 0);
    return new WordDocuments(bits.cardinality(), null, bits, NONE, NO_IMPACTS);
  }

  private static WordDocuments numbers(Scorer scorer, int maxDoc) throws IOException {
    int room = (int) Math.min(scorer.iterator().cost(), maxDoc);
    int[] docs = new int[room];
    char[] impacts = new char[room];
    int size = 0;
    DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
    scorer.iterator().nextDoc();
    scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, null, batch);
    while (batch.size > 0) {
      System.arraycopy(batch.docs, 0, docs, size, batch.size);
      for (int at = 0; at < batch.size; at++) {
        impacts[size++] = (char) batch.features[at];
      }
      scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, null, batch);
    }
    char[] kept = Arrays.copyOf(impacts, size);
    if (!isBits(size, maxDoc)) {
      return new WordDocuments(size, Arrays.copyOf(docs, size), null, NONE, kept);
    }
    FixedBitSet bits = new FixedBitSet(maxDoc);
    for (int at = 0; at < size; at++) {
      bits.set(docs[at]);
    }
    return new WordDocuments(size, null, bits, ranks(bits.getBits()), kept);
  }

  /**
   * The documents that stand in all of these lists, without impacts.
   *
   * @param lists of one segment, one or more
   */
  public static WordDocuments all(List<WordDocuments> lists) {
    Optional<WordDocuments> shortest =
        lists.stream().filter(list -> list.docs != null).min(comparingInt(WordDocuments::size));
    if (shortest.isEmpty()) {
      FixedBitSet all = Objects.requireNonNull(lists.getFirst().bits).clone();
      lists.forEach(list -> all.and(Objects.requireNonNull(list.bits)));
      return new WordDocuments(all.cardinality(), null, all, NONE, NO_IMPACTS);
    }
    int[] all = Objects.requireNonNull(shortest.get().docs).clone();
    int size = all.length;
    for (WordDocuments list : lists) {
      size = list == shortest.get() ? size : list.keep(all, size);
    }
    return new WordDocuments(size, Arrays.copyOf(all, size), null, NONE, NO_IMPACTS);
  }

  /** Moves those documents that stand in this list to the beginning; returns how many do. */
  private int keep(int[] some, int size) {
    Listed listed = listed();
    int kept = 0;
    for (int at = 0; at < size; at++) {
      int doc = some[at];
      boolean there =
          bits == null
              ? (listed.doc < doc ? listed.advance(doc) : listed.doc) == doc
              : bits.get(doc);
      some[kept] = doc;
      kept += there ? 1 : 0;
    }
    return kept;
  }

  private static int[] ranks(long[] words) {
    int[] ranks = new int[words.length];
    int before = 0;
    for (int at = 0; at < ranks.length; at++) {
      ranks[at] = before;
      before += Long.bitCount(words[at]);
    }
    return ranks;
  }

  /** How many documents have the word. */
  public int size() {
    return size;
  }

  /** Whether the impacts are kept, so that there is a {@link #scorer}. */
  public boolean isScored() {
    return impacts.length == size;
  }

  /** What a list takes in memory, in bytes, at most. */
  static long bytes(long size, int maxDoc, boolean scored) {
    boolean many = isBits(size, maxDoc);
    long documents = many ? maxDoc / Byte.SIZE : size * Integer.BYTES;
    long scores = many && !scored ? 0 : size * Character.BYTES + (many ? documents / 2 : 0);
    return OBJECT_BYTES + documents + scores;
  }

  /** What it takes in memory, in bytes. */
  long bytes() {
    int words = bits == null ? 0 : bits.getBits().length;
    int numbers = ranks.length + (docs == null ? 0 : docs.length);
    return OBJECT_BYTES
        + (long) words * Long.BYTES
        + (long) numbers * Integer.BYTES
        + (long) impacts.length * Character.BYTES;
  }

  /** The documents in order. */
  public DocIdSetIterator documents() {
    return listed();
  }

  private Listed listed() {
    return docs == null
        ? new ListedBits(Objects.requireNonNull(bits), size, ranks)
        : new ListedNumbers(docs);
  }

  /** Whether a scorer reads a list, as {@link #scorer} does. */
  public static boolean isOfList(Scorer scorer) {
    return scorer instanceof ListScorer;
  }

  /** Scores each document as its impact, times {@code weight}; only if {@link #isScored}. */
  public Scorer scorer(float weight) {
    return new ListScorer(listed(), impacts, weight, most);
  }
}
