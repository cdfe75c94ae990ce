package dev.corpuscore.index.lucene.list;

import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** The documents of a {@link WordDocuments} in order, each with its impact times a weight. */
final class ListScorer extends Scorer {
  /** How many documents are passed on at once. */
  private static final int BATCH = 256;

  private final Listed documents;
  private final char[] impacts;
  private final float weight;
  private final float most;

  /**
   * @param impacts of all documents
   * @param most the greatest of them
   */
  ListScorer(Listed documents, char[] impacts, float weight, int most) {
    this.documents = documents;
    this.impacts = impacts;
    this.weight = weight;
    this.most = most * weight;
  }

  @Override
  public int docID() {
    return documents.doc;
  }

  @Override
  public DocIdSetIterator iterator() {
    return documents;
  }

  @Override
  public float score() {
    return impacts[documents.at()] * weight;
  }

  @Override
  public void nextDocsAndScores(int upTo, @Nullable Bits live, DocAndFloatFeatureBuffer found) {
    found.growNoCopy(BATCH);
    do {
      if (documents.doc >= upTo) {
        found.size = 0;
        return;
      }
      int at = documents.at();
      found.size = documents.intoArray(upTo, found.docs);
      for (int next = 0; next < found.size; next++) {
        found.features[next] = impacts[at++] * weight;
      }
      if (live != null) {
        found.apply(live);
      }
    } while (found.size == 0);
  }

  @Override
  public int advanceShallow(int target) {
    return DocIdSetIterator.NO_MORE_DOCS;
  }

  @Override
  public float getMaxScore(int upTo) {
    return most;
  }
}
