package dev.corpuscore.index.lucene.word;

import java.io.IOException;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** The documents of a few stems in order, each with the score of its best stem. */
final class BestStemScorer extends Scorer {
  private final Scorer[] stems;
  private final DocIdSetIterator[] iterators;
  private final int[] docs;
  private final DocIdSetIterator union = new Union();
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final DocAndFloatFeatureBuffer merged = new DocAndFloatFeatureBuffer();
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

  /** Whole blocks of the most frequent stem at once, with what the others have beside them. */
  @Override
  public void nextDocsAndScores(int upTo, @Nullable Bits live, DocAndFloatFeatureBuffer found)
      throws IOException {
    do {
      found.size = 0;
      int lead = lead(upTo);
      if (lead < 0) {
        return;
      }
      take(lead, upTo, found);
      int end = Math.min(upTo, docs[lead]);
      for (int at = 0; at < docs.length; at++) {
        while (docs[at] < end) {
          take(at, end, batch);
          merge(found);
        }
      }
      doc = least();
      if (live != null) {
        found.apply(live);
      }
    } while (found.size == 0);
  }

  /** The stem with the most documents of those that have one below {@code upTo}; -1 for none. */
  private int lead(int upTo) {
    int lead = -1;
    for (int at = 0; at < docs.length; at++) {
      if (docs[at] < upTo && (lead < 0 || iterators[at].cost() > iterators[lead].cost())) {
        lead = at;
      }
    }
    return lead;
  }

  private int least() {
    int least = DocIdSetIterator.NO_MORE_DOCS;
    for (int next : docs) {
      least = Math.min(least, next);
    }
    return least;
  }

  private void take(int stem, int upTo, DocAndFloatFeatureBuffer into) throws IOException {
    stems[stem].nextDocsAndScores(upTo, null, into);
    docs[stem] = iterators[stem].docID();
  }

  /** Adds the batch of one stem; of a document that is in both, the better score stays. */
  private void merge(DocAndFloatFeatureBuffer found) {
    if (batch.size == 0) {
      return;
    }
    merged.growNoCopy(found.size + batch.size);
    int size = 0;
    int one = 0;
    int other = 0;
    while (one < found.size && other < batch.size) {
      int first = found.docs[one];
      int second = batch.docs[other];
      merged.docs[size] = Math.min(first, second);
      if (first == second) {
        merged.features[size++] = Math.max(found.features[one++], batch.features[other++]);
      } else {
        merged.features[size++] = first < second ? found.features[one++] : batch.features[other++];
      }
    }
    size = append(found, one, size);
    merged.size = append(batch, other, size);
    swap(found);
  }

  private int append(DocAndFloatFeatureBuffer rest, int from, int at) {
    int more = rest.size - from;
    System.arraycopy(rest.docs, from, merged.docs, at, more);
    System.arraycopy(rest.features, from, merged.features, at, more);
    return at + more;
  }

  private void swap(DocAndFloatFeatureBuffer found) {
    int[] spareDocs = found.docs;
    float[] spareScores = found.features;
    found.docs = merged.docs;
    found.features = merged.features;
    found.size = merged.size;
    merged.docs = spareDocs;
    merged.features = spareScores;
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
