package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats.Count;
import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * Counts the values of facets with few values from their postings lists: those of all values
 * together are as long as the index has documents, and are read in blocks.
 */
final class ValueCounts {
  /** A list with more than one of so many documents is read into bits, which are then compared. */
  private static final int BITS = 64;

  private final List<LeafReaderContext> leaves;
  private final SearchDeadline deadline;

  ValueCounts(List<LeafReaderContext> leaves, SearchDeadline deadline) {
    this.leaves = leaves;
    this.deadline = deadline;
  }

  /** The most frequent values of the set, at most {@code most}, the most frequent first. */
  List<Count> of(Facet facet, Matches set, int most) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    for (LeafReaderContext leaf : leaves) {
      Terms terms = Terms.getTerms(leaf.reader(), facet.wire());
      TermsEnum each = terms.iterator();
      PostingsEnum docs = null;
      while (each.next() != null) {
        deadline.require();
        docs = each.postings(docs, PostingsEnum.NONE);
        boolean many = each.docFreq() > leaf.reader().maxDoc() / BITS;
        long count = many ? together(docs, set.of(leaf)) : oneByOne(docs, set.of(leaf));
        if (count > 0) {
          counts.merge(each.term().utf8ToString(), count, Long::sum);
        }
      }
    }
    return counts.entrySet().stream()
        .map(it -> new Count(it.getKey(), it.getValue()))
        .sorted(FrequentValues.BEST_FIRST)
        .limit(most)
        .toList();
  }

  private static long together(PostingsEnum docs, FixedBitSet set) throws IOException {
    FixedBitSet bits = new FixedBitSet(set.length());
    docs.nextDoc();
    docs.intoBitSet(DocIdSetIterator.NO_MORE_DOCS, bits, 0);
    return FixedBitSet.intersectionCount(bits, set);
  }

  private static long oneByOne(PostingsEnum docs, FixedBitSet set) throws IOException {
    long count = 0;
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      count += set.get(doc) ? 1 : 0;
    }
    return count;
  }
}
