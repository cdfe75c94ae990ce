package dev.corpuscore.gazetteer;

import static java.util.Comparator.reverseOrder;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Places by key, in the bytes of their file: some 175,000 objects would need ten times the memory.
 * A row is key, name, country, region, latitude, longitude and population with tabs between them.
 * Rows are in the order of the bytes of their keys. Immutable.
 */
final class PlaceTable {
  static final PlaceTable EMPTY = new PlaceTable(new byte[0]);

  /** Of the bit sets of hashes, a power of two: twelve times as many as the shipped places. */
  private static final int BITS = 1 << 21;

  private final byte[] rows;
  private final int[] starts;

  /** A bit for the hash of each key: most texts that are looked up are no place. */
  private final BitSet hashes = new BitSet();

  /** Likewise of the first word of each key. */
  private final BitSet beginnings = new BitSet();

  /**
   * @param rows each ends with a line feed
   */
  PlaceTable(byte[] rows) {
    this.rows = rows;
    this.starts = starts(rows);
    for (int start : starts) {
      hashes.set(hash(rows, start, '\t'));
      beginnings.set(hash(rows, start, ' '));
    }
  }

  /**
   * The table of these rows, which are sorted here.
   *
   * @param rows as above, in any order
   */
  static PlaceTable of(List<byte[]> rows) {
    // a tab is less than every byte of a key, so this is the order of the keys
    rows.sort(Arrays::compareUnsigned);
    byte[] table = new byte[rows.stream().mapToInt(row -> row.length).sum()];
    int at = 0;
    for (byte[] row : rows) {
      System.arraycopy(row, 0, table, at, row.length);
      at += row.length;
    }
    return new PlaceTable(table);
  }

  /** A row. None of its texts has a tab or a line feed. */
  static byte[] row(String key, String name, String where) {
    return (key + '\t' + name + '\t' + where + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /** The bytes of the table. */
  byte[] rows() {
    return rows.clone();
  }

  /** The places with this key, in the order of their rows. Empty if there are none. */
  List<NamedPlace> withKey(String key) {
    byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
    if (!hashes.get(hash(wanted, 0, '\t'))) {
      return List.of();
    }
    List<NamedPlace> places = new ArrayList<>();
    for (int row = first(wanted); row < starts.length && compare(row, wanted) == 0; row++) {
      places.add(place(row));
    }
    return places;
  }

  /**
   * The most populous places with a key that begins so, of equals in the order of their rows.
   *
   * @param most at most so many; names of one place count as several
   */
  List<NamedPlace> startingWith(String start, int most) {
    byte[] wanted = start.getBytes(StandardCharsets.UTF_8);
    Comparator<long[]> leastFirst =
        Comparator.<long[]>comparingLong(it -> it[0]).thenComparing(it -> it[1], reverseOrder());
    PriorityQueue<long[]> best = new PriorityQueue<>(leastFirst);
    for (int row = first(wanted); row < starts.length && startsWith(row, wanted); row++) {
      best.add(new long[] {population(row), row});
      if (best.size() > most) {
        best.remove();
      }
    }
    return best.stream().sorted(leastFirst.reversed()).map(it -> place((int) it[1])).toList();
  }

  /** Whether a key may begin with the first word of this one. False is sure. */
  boolean mayBegin(String key) {
    return beginnings.get(hash(key.getBytes(StandardCharsets.UTF_8), 0, ' '));
  }

  /** Of the bytes up to a tab, the end or {@code last}. */
  private static int hash(byte[] bytes, int from, char last) {
    int hash = 0;
    for (int at = from; at < bytes.length && bytes[at] != '\t' && bytes[at] != last; at++) {
      hash = 31 * hash + bytes[at];
    }
    return (hash ^ (hash >>> 16)) & (BITS - 1);
  }

  private boolean startsWith(int row, byte[] start) {
    int end = starts[row] + start.length;
    return end <= rows.length && Arrays.equals(rows, starts[row], end, start, 0, start.length);
  }

  /** The digits at the end of a row: most rows are looked at for nothing else. */
  private long population(int row) {
    int at = end(row) - 1;
    long population = 0;
    for (long digit = 1; rows[at] != '\t'; at--, digit *= 10) {
      population += digit * (rows[at] - '0');
    }
    return population;
  }

  private int end(int row) {
    return (row + 1 < starts.length ? starts[row + 1] : rows.length) - 1;
  }

  /** Equal tables have equal ones. */
  Digest digest() {
    return Sha256.digest(rows);
  }

  private int first(byte[] wanted) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, wanted) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(int row, byte[] wanted) {
    int start = starts[row];
    int end = start;
    while (rows[end] != '\t') {
      end++;
    }
    return Arrays.compareUnsigned(rows, start, end, wanted, 0, wanted.length);
  }

  private NamedPlace place(int row) {
    String text = new String(rows, starts[row], end(row) - starts[row], StandardCharsets.UTF_8);
    String[] columns = text.split("\t", -1);
    Coordinates at =
        new Coordinates(Double.parseDouble(columns[4]), Double.parseDouble(columns[5]));
    return new NamedPlace(columns[1], columns[2], columns[3], at, Long.parseLong(columns[6]));
  }

  private static int[] starts(byte[] rows) {
    int[] starts = new int[1_024];
    int count = 0;
    int start = 0;
    for (int at = 0; at < rows.length; at++) {
      if (rows[at] == '\n') {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = start;
        start = at + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }
}
