package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingId;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The entries of an index at one moment, in 16 bytes per posting: the first 60 bits of each id, in
 * the order of ids, and its revision. Among a billion postings, two may have the same 60 bits; then
 * the revision distinguishes them. Not thread-safe.
 */
final class IndexedPostings {
  private static final int KEY_CHARACTERS = 12;

  private final BitSet seen = new BitSet();
  private long[] keys = new long[1_024];
  private long[] revisions = new long[1_024];
  private int count;

  /** Reads the whole index. */
  static IndexedPostings of(PostingIndex index) {
    IndexedPostings indexed = new IndexedPostings();
    index.forEach(indexed::add);
    return indexed;
  }

  /** How many entries were never returned by {@link #revision}. */
  int unseen() {
    return count - seen.cardinality();
  }

  /** Whether this entry was read with this revision and was never returned by {@link #revision}. */
  boolean isUnseen(PostingIndex.Entry entry) {
    int place = place(entry.id(), entry.revision());
    return place >= 0 && revisions[place] == entry.revision() && !seen.get(place);
  }

  /**
   * Returns the revision under which {@code id} is indexed, or 0 if it is not, and marks the entry
   * as seen.
   *
   * @param likely the expected revision, which decides between ids with the same 60 bits
   */
  long revision(PostingId id, long likely) {
    int place = place(id, likely);
    if (place < 0) {
      return 0;
    }
    seen.set(place);
    return revisions[place];
  }

  private void add(PostingIndex.Entry entry) {
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, count * 2);
      revisions = Arrays.copyOf(revisions, count * 2);
    }
    keys[count] = key(entry.id());
    revisions[count] = entry.revision();
    count++;
  }

  private int place(PostingId id, long likely) {
    long key = key(id);
    int found = Arrays.binarySearch(keys, 0, count, key);
    if (found < 0) {
      return -1;
    }
    int first = found;
    while (first > 0 && keys[first - 1] == key) {
      first--;
    }
    for (int i = first; i < count && keys[i] == key; i++) {
      if (revisions[i] == likely) {
        return i;
      }
    }
    return found;
  }

  /** Keys have the order of ids, which is by code unit: digits come before letters. */
  private static long key(PostingId id) {
    String text = id.value();
    int start = text.indexOf('_') + 1;
    long key = 0;
    for (int i = start; i < start + KEY_CHARACTERS; i++) {
      char character = text.charAt(i);
      key = key << 5 | (character <= '7' ? character - '2' : character - 'a' + 6);
    }
    return key;
  }
}
