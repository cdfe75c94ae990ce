package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;

/** Reads what a page shows of its documents; each segment's values are opened once. */
final class HitReader {
  private final List<LeafReaderContext> leaves;

  HitReader(List<LeafReaderContext> leaves) {
    this.leaves = leaves;
  }

  /** The hits of these documents of the whole index, in the same order. */
  List<Hit> read(List<RelevanceOrder.Hit> page) throws IOException {
    long[] byDoc = new long[page.size()];
    for (int i = 0; i < byDoc.length; i++) {
      byDoc[i] = (long) page.get(i).doc() << 32 | i;
    }
    Arrays.sort(byDoc);
    Hit[] hits = new Hit[byDoc.length];
    LeafReaderContext leaf = null;
    BinaryDocValues ids = DocValues.emptyBinary();
    BinaryDocValues bodies = DocValues.emptyBinary();
    for (long entry : byDoc) {
      RelevanceOrder.Hit hit = page.get((int) entry);
      if (leaf == null || hit.doc() >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(hit.doc(), leaves));
        ids = DocValues.getBinary(leaf.reader(), Fields.ID);
        bodies = DocValues.getBinary(leaf.reader(), Fields.BODY);
      }
      int doc = hit.doc() - leaf.docBase;
      PostingId id = new PostingId(value(ids, doc).utf8ToString());
      hits[(int) entry] = new Hit(id, hit.score(), copied(value(bodies, doc)));
    }
    return List.of(hits);
  }

  private static BytesRef value(BinaryDocValues values, int doc) throws IOException {
    if (!values.advanceExact(doc)) {
      throw new IllegalStateException("document " + doc + " lacks its id or its body");
    }
    return values.binaryValue();
  }

  private static byte[] copied(BytesRef value) {
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }
}
