package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;

/**
 * Orders documents by a number and then by posting id. An id is read only if the numbers are equal.
 */
public final class IdOrder {
  private final List<LeafReaderContext> leaves;

  /**
   * @param leaves the segments of one snapshot
   */
  public IdOrder(List<LeafReaderContext> leaves) {
    this.leaves = leaves;
  }

  /** Compares two documents of the whole index by numbers that are already read, then by id. */
  public int compare(long key1, int doc1, long key2, int doc2) {
    int byKey = Long.compare(key1, key2);
    return byKey != 0 || doc1 == doc2 ? byKey : id(doc1).compareTo(id(doc2));
  }

  /** The id of a document of the whole index. */
  PostingId id(int doc) {
    try {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
      BinaryDocValues ids = DocValues.getBinary(leaf.reader(), Fields.ID);
      if (!ids.advanceExact(doc - leaf.docBase)) {
        throw new IllegalStateException("document " + doc + " has no id");
      }
      return new PostingId(ids.binaryValue().utf8ToString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
