package dev.corpuscore.index.lucene.word;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;

/**
 * Finds documents by a list in memory, and reads the score of one from the index when it is asked
 * for: where few documents are looked up, most of them do not have the word.
 */
final class MarkedScorer extends Scorer {
  private final DocIdSetIterator documents;
  private final Scorer indexed;

  /**
   * @param documents at their beginning
   * @param indexed finds the same documents, at its beginning
   */
  MarkedScorer(DocIdSetIterator documents, Scorer indexed) {
    this.documents = documents;
    this.indexed = indexed;
  }

  @Override
  public int docID() {
    return documents.docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return documents;
  }

  @Override
  public float score() throws IOException {
    int doc = documents.docID();
    if (indexed.docID() < doc) {
      indexed.iterator().advance(doc);
    }
    return indexed.score();
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    return indexed.getMaxScore(upTo);
  }
}
