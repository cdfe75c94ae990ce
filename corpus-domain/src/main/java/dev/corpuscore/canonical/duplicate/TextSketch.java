package dev.corpuscore.canonical.duplicate;

import dev.corpuscore.canonical.role.RoleTokenizer;
import java.util.Arrays;

/**
 * A small picture of a long text: two pictures say how much of their pairs of neighbouring words
 * two texts share (Jaccard), within about 0.04. One-permutation MinHash (Li, Owen, Zhang 2012) of
 * 128 bins with 8 bits of each bin's smallest hash.
 */
public final class TextSketch {
  /** How many bytes a sketch has. */
  public static final int BYTES = 128;

  /** From here on two texts are the same text; measured in {@code docs/duplicates.md}. */
  public static final double SAME = 0.5;

  private static final int BIN_BITS = 7;
  private static final long PRIME = 0x9e3779b97f4a7c15L;

  /** Zero stands for a bin without any hash. */
  private final byte[] bins;

  private TextSketch(byte[] bins) {
    this.bins = bins;
  }

  /** The sketch of a text; case and what stands between words do not matter. */
  public static TextSketch of(String text) {
    Pairs pairs = new Pairs();
    RoleTokenizer.scan(text, (start, end) -> pairs.word(text, start, end));
    byte[] bins = new byte[BYTES];
    for (int bin = 0; bin < BYTES; bin++) {
      if (pairs.smallest[bin] != Long.MAX_VALUE) {
        bins[bin] = (byte) (1 + Long.remainderUnsigned(pairs.smallest[bin], 255));
      }
    }
    return new TextSketch(bins);
  }

  /**
   * Reads back {@link #bytes}.
   *
   * @throws IllegalArgumentException if there are not {@link #BYTES} of them
   */
  public static TextSketch ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a sketch of " + bytes.length + " bytes");
    }
    return new TextSketch(bytes.clone());
  }

  public byte[] bytes() {
    return bins.clone();
  }

  /** Whether the text had no word. */
  public boolean isEmpty() {
    for (byte bin : bins) {
      if (bin != 0) {
        return false;
      }
    }
    return true;
  }

  /** How much of both texts they share, 0..1; 1 for equal texts. */
  public double similarity(TextSketch other) {
    int used = 0;
    int equal = 0;
    for (int bin = 0; bin < BYTES; bin++) {
      if (bins[bin] != 0 || other.bins[bin] != 0) {
        used++;
        equal += bins[bin] == other.bins[bin] ? 1 : 0;
      }
    }
    return used == 0 ? 1 : (double) equal / used;
  }

  /** Whether both are of one text. */
  public boolean isSame(TextSketch other) {
    return similarity(other) >= SAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextSketch sketch && Arrays.equals(bins, sketch.bins);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bins);
  }

  /** Hears the words of a text in order, and keeps the smallest hash of their pairs in each bin. */
  private static final class Pairs {
    private final long[] smallest = new long[BYTES];
    private long before;

    Pairs() {
      Arrays.fill(smallest, Long.MAX_VALUE);
    }

    void word(String text, int start, int end) {
      long word = 0;
      for (int at = start; at < end; at++) {
        word = (word ^ Character.toLowerCase(text.charAt(at))) * PRIME;
      }
      long pair = mixed(before * 31 + word);
      int bin = (int) (pair >>> (Long.SIZE - BIN_BITS));
      smallest[bin] = Math.min(smallest[bin], pair << BIN_BITS >>> BIN_BITS);
      before = word;
    }

    /** Spreads what little changed over all bits (the finaliser of SplitMix64). */
    private static long mixed(long value) {
      long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
      mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
      return mixed ^ (mixed >>> 31);
    }
  }
}
