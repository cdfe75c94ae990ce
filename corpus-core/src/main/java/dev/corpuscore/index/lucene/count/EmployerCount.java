package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.StringHelper;

/**
 * Counts the employers of sets of documents. An employer is told from others by 64 bits of a hash
 * of its name without case and accents, because segments number names in their own ways. Not
 * thread-safe.
 */
final class EmployerCount {
  /** How many documents are read between two checks of the deadline. */
  private static final int WINDOW = 1 << 15;

  private final List<LeafReaderContext> leaves;
  private final SearchDeadline deadline;

  /** For each segment the hash of each name that was read, 0 for others: names are compressed. */
  private final long[][] read;

  EmployerCount(List<LeafReaderContext> leaves, SearchDeadline deadline) {
    this.leaves = leaves;
    this.deadline = deadline;
    this.read = new long[leaves.size()][];
  }

  /** How many employers the set has, or {@code enough} if there are more. */
  int upTo(int enough, Matches set) throws IOException {
    Set<Long> known = new HashSet<>();
    for (LeafReaderContext leaf : leaves) {
      SortedSetDocValues names = DocValues.getSortedSet(leaf.reader(), Facet.EMPLOYER.wire());
      FixedBitSet bits = set.of(leaf);
      long last = -1;
      for (int doc = first(bits); doc != DocIdSetIterator.NO_MORE_DOCS; doc = next(bits, doc)) {
        // the same as that of the document before is the most frequent case of a long search
        if (names.advanceExact(doc)) {
          long name = names.nextOrd();
          if (name != last && known.add(hash(leaf, names, name)) && known.size() == enough) {
            return enough;
          }
          last = name;
        }
        if (doc % WINDOW == 0) {
          deadline.require();
        }
      }
    }
    return known.size();
  }

  /** How many employers have so many documents of the set. */
  NavigableMap<Integer, Integer> bySize(Matches set) throws IOException {
    Map<Long, Integer> postings = new HashMap<>();
    for (LeafReaderContext leaf : leaves) {
      deadline.require();
      SortedSetDocValues names = DocValues.getSortedSet(leaf.reader(), Facet.EMPLOYER.wire());
      CountedTerms counted = new CountedTerms(names, counts(names, set.of(leaf)));
      while (counted.next()) {
        postings.merge(hash(counted.term()), counted.count(), Integer::sum);
      }
    }
    NavigableMap<Integer, Integer> bySize = new TreeMap<>();
    postings.values().forEach(size -> bySize.merge(size, 1, Integer::sum));
    return bySize;
  }

  private static int[] counts(SortedSetDocValues names, FixedBitSet bits) throws IOException {
    int[] counts = new int[Math.toIntExact(names.getValueCount())];
    for (int doc = first(bits); doc != DocIdSetIterator.NO_MORE_DOCS; doc = next(bits, doc)) {
      if (names.advanceExact(doc)) {
        counts[(int) names.nextOrd()]++;
      }
    }
    return counts;
  }

  private static int first(FixedBitSet bits) {
    return bits.length() == 0 ? DocIdSetIterator.NO_MORE_DOCS : bits.nextSetBit(0);
  }

  private static int next(FixedBitSet bits, int doc) {
    return doc + 1 >= bits.length() ? DocIdSetIterator.NO_MORE_DOCS : bits.nextSetBit(doc + 1);
  }

  private long hash(LeafReaderContext leaf, SortedSetDocValues names, long name)
      throws IOException {
    long[] known = read[leaf.ord];
    if (known == null) {
      known = new long[Math.toIntExact(names.getValueCount())];
      read[leaf.ord] = known;
    }
    int at = (int) name;
    if (known[at] == 0) {
      known[at] = hash(names.lookupOrd(name));
    }
    return known[at];
  }

  /**
   * @param value the name without case and accents, NUL, the name as written
   */
  private static long hash(BytesRef value) {
    BytesRef name = new BytesRef(value.bytes, value.offset, FrequentValues.nul(value));
    return StringHelper.murmurhash3_x64_128(name)[0];
  }
}
