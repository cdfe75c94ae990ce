package dev.corpuscore.feed;

import java.util.Arrays;

/** Parts of an answer, by where each begins and ends; eight bytes each. Not thread-safe. */
public final class Slices {
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

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Where this one begins. */
  public int start(int index) {
    return edges[2 * index];
  }

  /** Before where it ends. */
  public int end(int index) {
    return edges[2 * index + 1];
  }
}
