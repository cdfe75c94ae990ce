package dev.corpuscore.index.lucene;

import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;

/** Orders documents by posting id, reading whole ids only where the first 60 bits are equal. */
final class IdOrder {
  private final List<LeafReaderContext> leaves;

  IdOrder(List<LeafReaderContext> leaves) {
    this.leaves = leaves;
  }

  /** The id's first 12 characters of base32 as 60 bits; greater ids never have a smaller one. */
  static long head(PostingId id) {
    long head = 0;
    for (int at = 2; at < 14; at++) {
      char letter = id.value().charAt(at);
      // by code unit digits come before letters, unlike in the base32 alphabet
      head = head << 5 | (letter <= '7' ? letter - '2' : letter - 'a' + 6);
    }
    return head;
  }

  /** Compares two documents of the whole index whose heads are already read. */
  int compare(long head1, int doc1, long head2, int doc2) {
    int byHead = Long.compare(head1, head2);
    return byHead != 0 || doc1 == doc2 ? byHead : id(doc1).compareTo(id(doc2));
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
