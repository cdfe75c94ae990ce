package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * A set of documents of one snapshot, one bit each. Sets are combined by words of 64 documents and
 * filled by blocks of Lucene's postings. Single documents are checked only if that is less work.
 */
public final class Matches {
  /** Advancing in a list costs about as much as reading this many of its entries. */
  private static final int STEP = 8;

  /** How many documents are read between two checks of the deadline. */
  private static final int WINDOW = 1 << 15;

  private static final int WINDOW_OF_PHRASES = 8;

  private final IndexSearcher searcher;
  private final SearchDeadline deadline;
  private final List<LeafReaderContext> leaves;
  private final FixedBitSet[] bits;

  /**
   * An empty set of documents of {@code searcher}.
   *
   * @param deadline after which all methods throw {@code OVERLOADED}
   */
  public Matches(IndexSearcher searcher, SearchDeadline deadline) {
    this(searcher, deadline, new FixedBitSet[searcher.getLeafContexts().size()]);
    leaves.forEach(leaf -> bits[leaf.ord] = new FixedBitSet(leaf.reader().maxDoc()));
  }

  private Matches(IndexSearcher searcher, SearchDeadline deadline, FixedBitSet[] bits) {
    this.searcher = searcher;
    this.deadline = deadline;
    this.leaves = searcher.getLeafContexts();
    this.bits = bits;
  }

  /** The number of documents. */
  public long count() {
    long count = 0;
    for (FixedBitSet segment : bits) {
      count += segment.cardinality();
    }
    return count;
  }

  /** Adds the documents that match {@code query}, deleted or not. */
  public void add(Query query) throws IOException {
    Weight weight = weight(query);
    for (LeafReaderContext leaf : leaves) {
      fill(bits[leaf.ord], docs(weight, leaf));
    }
  }

  /** Removes the deleted documents. */
  public void keepLive() {
    for (LeafReaderContext leaf : leaves) {
      Bits live = leaf.reader().getLiveDocs();
      if (live != null) {
        live.applyMask(bits[leaf.ord], 0);
      }
    }
  }

  /** Returns the documents of this set that match {@code query}. */
  public Matches meeting(Query query) throws IOException {
    Weight weight = weight(query);
    FixedBitSet[] meeting = new FixedBitSet[bits.length];
    for (LeafReaderContext leaf : leaves) {
      meeting[leaf.ord] = both(bits[leaf.ord], docs(weight, leaf));
    }
    return new Matches(searcher, deadline, meeting);
  }

  /** Removes the documents of {@code others}. */
  public void remove(Matches others) {
    for (int at = 0; at < bits.length; at++) {
      bits[at].andNot(others.bits[at]);
    }
  }

  /** A new set with the documents that are in both. */
  Matches and(Matches others) {
    FixedBitSet[] both = new FixedBitSet[bits.length];
    for (int at = 0; at < bits.length; at++) {
      both[at] = bits[at].clone();
      both[at].and(others.bits[at]);
    }
    return new Matches(searcher, deadline, both);
  }

  /** A new set with the documents of this one that are not in {@code others}. */
  Matches without(Matches others) {
    FixedBitSet[] left = new FixedBitSet[bits.length];
    for (int at = 0; at < bits.length; at++) {
      left[at] = bits[at].clone();
      left[at].andNot(others.bits[at]);
    }
    return new Matches(searcher, deadline, left);
  }

  /** The documents of one segment, one bit each; not to be changed. */
  FixedBitSet of(LeafReaderContext leaf) {
    return bits[leaf.ord];
  }

  /** Offers all documents to {@code hits}. */
  public void offer(NewestHits hits) throws IOException {
    for (LeafReaderContext leaf : leaves) {
      NumericDocValues newest = DocValues.getNumeric(leaf.reader(), Fields.NEWEST);
      hits.offer(bits[leaf.ord], newest, leaf.docBase);
    }
  }

  private Weight weight(Query query) throws IOException {
    return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  private static DocIdSetIterator docs(Weight weight, LeafReaderContext leaf) throws IOException {
    Scorer scorer = weight.scorer(leaf);
    return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
  }

  /** A new set with the documents that are in both. */
  private FixedBitSet both(FixedBitSet some, DocIdSetIterator docs) throws IOException {
    FixedBitSet known = BitSetIterator.getFixedBitSetOrNull(docs);
    FixedBitSet both = known == null ? new FixedBitSet(some.length()) : known.clone();
    if (known == null) {
      int count = some.cardinality();
      if (TwoPhaseIterator.unwrap(docs) != null || docs.cost() / STEP > count) {
        BitSetIterator marked = new BitSetIterator(some, count);
        fill(both, ConjunctionUtils.intersectIterators(List.of(marked, docs)));
        return both;
      }
      fill(both, docs);
    }
    both.and(some);
    return both;
  }

  private void fill(FixedBitSet bits, DocIdSetIterator docs) throws IOException {
    deadline.require();
    TwoPhaseIterator phases = TwoPhaseIterator.unwrap(docs);
    if (phases != null) {
      fill(bits, phases);
      return;
    }
    int at = docs.nextDoc();
    while (at != DocIdSetIterator.NO_MORE_DOCS) {
      boolean last = at >= bits.length() - WINDOW;
      docs.intoBitSet(last ? DocIdSetIterator.NO_MORE_DOCS : at + WINDOW, bits, 0);
      at = docs.docID();
      deadline.require();
    }
  }

  /** Fills the set from a phrase. Many documents may be checked between two matches. */
  private void fill(FixedBitSet bits, TwoPhaseIterator phases) throws IOException {
    DocIdSetIterator candidates = phases.approximation();
    int looked = 0;
    while (candidates.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (phases.matches()) {
        bits.set(candidates.docID());
      }
      if (++looked % WINDOW_OF_PHRASES == 0) {
        deadline.require();
      }
    }
  }
}
