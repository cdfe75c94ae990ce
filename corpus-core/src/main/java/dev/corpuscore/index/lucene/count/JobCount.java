package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** Counts the jobs of sets of documents: those of one group of duplicates are one. */
final class JobCount {
  private final List<LeafReaderContext> leaves;
  private final SearchDeadline deadline;

  JobCount(List<LeafReaderContext> leaves, SearchDeadline deadline) {
    this.leaves = leaves;
    this.deadline = deadline;
  }

  /** The documents of the set that are in no group, and the groups that it has one or more of. */
  long of(Matches set) throws IOException {
    Set<BytesRef> groups = new HashSet<>();
    long grouped = 0;
    for (LeafReaderContext leaf : leaves) {
      deadline.require();
      SortedSetDocValues names =
          DocValues.getSortedSet(leaf.reader(), Facet.DUPLICATE_GROUP.wire());
      int[] counts = new int[Math.toIntExact(names.getValueCount())];
      FixedBitSet bits = set.of(leaf);
      // only the documents that are in a group are visited: they are few
      for (int doc = names.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = names.nextDoc()) {
        if (bits.get(doc)) {
          counts[(int) names.nextOrd()]++;
          grouped++;
        }
      }
      CountedTerms counted = new CountedTerms(names, counts);
      while (counted.next()) {
        groups.add(BytesRef.deepCopyOf(counted.term()));
      }
    }
    return set.count() - grouped + groups.size();
  }
}
