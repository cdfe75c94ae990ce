package dev.corpuscore.index.lucene.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;

/** Reads binary doc values of a page's documents; each segment's are opened once. */
final class StoredBytes {
  private StoredBytes() {}

  /** For each document of the whole index, in the order given, the bytes of each field. */
  static byte[][][] of(List<LeafReaderContext> leaves, int[] docs, String... fields)
      throws IOException {
    long[] byDoc = new long[docs.length];
    for (int i = 0; i < docs.length; i++) {
      byDoc[i] = (long) docs[i] << 32 | i;
    }
    Arrays.sort(byDoc);
    byte[][][] read = new byte[docs.length][fields.length][];
    LeafReaderContext leaf = null;
    BinaryDocValues[] values = new BinaryDocValues[fields.length];
    for (long entry : byDoc) {
      int doc = (int) (entry >>> 32);
      if (leaf == null || doc >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        for (int field = 0; field < fields.length; field++) {
          values[field] = DocValues.getBinary(leaf.reader(), fields[field]);
        }
      }
      for (int field = 0; field < fields.length; field++) {
        read[(int) entry][field] = bytes(values[field], doc - leaf.docBase, fields[field]);
      }
    }
    return read;
  }

  private static byte[] bytes(BinaryDocValues values, int doc, String field) throws IOException {
    if (!values.advanceExact(doc)) {
      throw new IllegalStateException("document " + doc + " has no " + field);
    }
    BytesRef value = values.binaryValue();
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }
}
