package dev.corpuscore.canonical.duplicate;

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
    long[] smallest = new long[BYTES];
    Arrays.fill(smallest, Long.MAX_VALUE);
    long before = 0;
    long word = 0;
    boolean inWord = false;
    for (int at = 0; at <= text.length(); at++) {
      char letter = at < text.length() ? text.charAt(at) : ' ';
      if (Character.isLetterOrDigit(letter)) {
        word = (word ^ Character.toLowerCase(letter)) * PRIME;
        inWord = true;
      } else if (inWord) {
        add(smallest, mixed(before * 31 + word));
        before = word;
        word = 0;
        inWord = false;
      }
    }
    byte[] bins = new byte[BYTES];
    for (int bin = 0; bin < BYTES; bin++) {
      if (smallest[bin] != Long.MAX_VALUE) {
        bins[bin] = (byte) (1 + Long.remainderUnsigned(smallest[bin], 255));
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

  private static void add(long[] smallest, long hash) {
    int bin = (int) (hash >>> (Long.SIZE - BIN_BITS));
    long rest = hash << BIN_BITS >>> BIN_BITS;
    smallest[bin] = Math.min(smallest[bin], rest);
  }

  /** Spreads what little changed over all bits (the finaliser of SplitMix64). */
  private static long mixed(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextSketch sketch && Arrays.equals(bins, sketch.bins);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bins);
  }
}
