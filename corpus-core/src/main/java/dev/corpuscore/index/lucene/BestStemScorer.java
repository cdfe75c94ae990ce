package dev.corpuscore.index.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.FixedBitSet;

/** The documents of a few stems in order, each with the score of its best stem. */
final class BestStemScorer extends Scorer {
  private final Scorer[] stems;
  private final DocIdSetIterator[] iterators;
  private final int[] docs;
  private final DocIdSetIterator union = new Union();
  private int doc = -1;

  /**
   * @param stems at their beginning, without a second phase
   */
  BestStemScorer(Scorer[] stems) {
    this.stems = stems;
    this.iterators = new DocIdSetIterator[stems.length];
    this.docs = new int[stems.length];
    for (int at = 0; at < stems.length; at++) {
      iterators[at] = stems[at].iterator();
      docs[at] = -1;
    }
  }

  private final class Union extends DocIdSetIterator {
    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() throws IOException {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) throws IOException {
      int least = NO_MORE_DOCS;
      for (int at = 0; at < docs.length; at++) {
        int next = docs[at];
        if (next < target) {
          next = iterators[at].advance(target);
          docs[at] = next;
        }
        least = Math.min(least, next);
      }
      doc = least;
      return least;
    }

    /** Where all of a long stretch is asked for, each stem gives its documents at once. */
    @Override
    public void intoBitSet(int end, FixedBitSet found, int offset) throws IOException {
      int least = NO_MORE_DOCS;
      for (int at = 0; at < docs.length; at++) {
        if (docs[at] < end) {
          iterators[at].intoBitSet(end, found, offset);
          docs[at] = iterators[at].docID();
        }
        least = Math.min(least, docs[at]);
      }
      doc = least;
    }

    @Override
    public long cost() {
      long cost = 0;
      for (DocIdSetIterator stem : iterators) {
        cost += stem.cost();
      }
      return cost;
    }
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public DocIdSetIterator iterator() {
    return union;
  }

  @Override
  public float score() throws IOException {
    float best = 0;
    for (int at = 0; at < docs.length; at++) {
      if (docs[at] == doc) {
        best = Math.max(best, stems[at].score());
      }
    }
    return best;
  }

  @Override
  public int advanceShallow(int target) throws IOException {
    int end = DocIdSetIterator.NO_MORE_DOCS;
    for (int at = 0; at < docs.length; at++) {
      if (docs[at] <= target) {
        end = Math.min(end, stems[at].advanceShallow(target));
      } else if (docs[at] < DocIdSetIterator.NO_MORE_DOCS) {
        end = Math.min(end, docs[at] - 1);
      }
    }
    return end;
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    float most = 0;
    for (int at = 0; at < docs.length; at++) {
      if (docs[at] <= upTo) {
        most = Math.max(most, stems[at].getMaxScore(upTo));
      }
    }
    return most;
  }

  /** A document that beats it does so with one stem, so each stem may leave out the others. */
  @Override
  public void setMinCompetitiveScore(float least) throws IOException {
    for (Scorer stem : stems) {
      stem.setMinCompetitiveScore(least);
    }
  }
}
