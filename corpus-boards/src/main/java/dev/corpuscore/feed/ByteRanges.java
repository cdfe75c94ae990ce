package dev.corpuscore.feed;

import java.util.Arrays;

/** Where the parts of a response begin and end; eight bytes of memory each. Not thread-safe. */
public final class ByteRanges {
  private int[] edges = new int[64];
  private int size;

  /** Adds the bytes from {@code start} to before {@code end}. */
  public void add(int start, int end) {
    if (2 * size == edges.length) {
      edges = Arrays.copyOf(edges, 2 * edges.length);
    }
    edges[2 * size] = start;
    edges[2 * size + 1] = end;
    size++;
  }

  /** The number of ranges. */
  public int size() {
    return size;
  }

  /** The first byte of a range. */
  public int start(int index) {
    return edges[2 * index];
  }

  /** The byte after the last one of a range. */
  public int end(int index) {
    return edges[2 * index + 1];
  }
}
