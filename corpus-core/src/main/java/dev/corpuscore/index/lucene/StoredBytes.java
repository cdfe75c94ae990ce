package dev.corpuscore.index.lucene;

import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The binary doc values of one document: some short fields, and a body that may be left out. */
final class StoredBytes {
  private final PostingId id;
  private final byte[][] fields;
  private byte @Nullable [] body;

  private StoredBytes(PostingId id, byte[][] fields) {
    this.id = id;
    this.fields = fields;
  }

  /** The id of the posting. */
  PostingId id() {
    return id;
  }

  /** The bytes of the field at this position of the request. */
  byte[] field(int place) {
    return fields[place];
  }

  /** The body; null for every document if the bodies have more bytes in all than the limit. */
  byte @Nullable [] body() {
    return body;
  }

  /**
   * Reads documents of the whole index, in the order of {@code docs}. Each segment's values are
   * opened once.
   *
   * @param most the limit for the bytes of all bodies; above it no body is kept
   * @param cache of bodies of the same snapshot
   */
  static StoredBytes[] of(
      List<LeafReaderContext> leaves,
      int[] docs,
      int most,
      String body,
      BodyCache cache,
      String... fields)
      throws IOException {
    long[] byDoc = new long[docs.length];
    for (int i = 0; i < docs.length; i++) {
      byDoc[i] = (long) docs[i] << 32 | i;
    }
    Arrays.sort(byDoc);
    StoredBytes[] read = new StoredBytes[docs.length];
    Values values = new Values(body, fields);
    long left = most;
    for (long entry : byDoc) {
      int doc = values.turnTo((int) (entry >>> 32), leaves);
      StoredBytes one = new StoredBytes(values.id(doc), values.fields(doc));
      read[(int) entry] = one;
      if (left >= 0) {
        byte[] text =
            cache
                .find((int) (entry >>> 32), () -> new BodyCache.Body(one.id, values.body(doc)))
                .bytes();
        left -= text.length;
        one.body = left >= 0 ? text : null;
      }
    }
    for (StoredBytes one : read) {
      one.body = left >= 0 ? one.body : null;
    }
    return read;
  }

  /** Returns the body of the live document with this id; empty if there is none. */
  static Optional<byte[]> body(List<LeafReaderContext> leaves, String id) throws IOException {
    for (LeafReaderContext leaf : leaves) {
      PostingsEnum found = leaf.reader().postings(new Term(Fields.ID, id), PostingsEnum.NONE);
      Bits live = leaf.reader().getLiveDocs();
      while (found != null && found.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
        if (live == null || live.get(found.docID())) {
          BinaryDocValues values = DocValues.getBinary(leaf.reader(), Fields.BODY);
          return Optional.of(whole(value(values, found.docID(), Fields.BODY)));
        }
      }
    }
    return Optional.empty();
  }

  private static BytesRef value(BinaryDocValues values, int doc, String field) throws IOException {
    if (!values.advanceExact(doc)) {
      throw new IllegalStateException("document " + doc + " has no " + field);
    }
    return values.binaryValue();
  }

  /** The bytes of a value that stands alone in its array, as {@link BodyFormat} returns it. */
  private static byte[] whole(BytesRef value) {
    boolean alone = value.offset == 0 && value.length == value.bytes.length;
    return alone ? value.bytes : copy(value);
  }

  private static byte[] copy(BytesRef value) {
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }

  /** Reads values, segment after segment. */
  private static final class Values {
    private final String body;
    private final String[] fields;
    private final BinaryDocValues[] values;
    private BinaryDocValues ids = DocValues.emptyBinary();
    private @Nullable BinaryDocValues bodies;
    private @Nullable LeafReaderContext leaf;

    private Values(String body, String[] fields) {
      this.body = body;
      this.fields = fields;
      this.values = new BinaryDocValues[fields.length];
    }

    /** Opens the segment of this document, and returns its number in that segment. */
    private int turnTo(int doc, List<LeafReaderContext> leaves) throws IOException {
      LeafReaderContext current = leaf;
      if (current == null || doc >= current.docBase + current.reader().maxDoc()) {
        current = leaves.get(ReaderUtil.subIndex(doc, leaves));
        leaf = current;
        ids = DocValues.getBinary(current.reader(), Fields.ID);
        bodies = DocValues.getBinary(current.reader(), body);
        for (int field = 0; field < fields.length; field++) {
          values[field] = DocValues.getBinary(current.reader(), fields[field]);
        }
      }
      return doc - current.docBase;
    }

    private PostingId id(int doc) throws IOException {
      BytesRef id = value(ids, doc, Fields.ID);
      return new PostingId(new String(id.bytes, id.offset, id.length, StandardCharsets.US_ASCII));
    }

    private byte[][] fields(int doc) throws IOException {
      byte[][] read = new byte[fields.length][];
      for (int field = 0; field < fields.length; field++) {
        read[field] = copy(value(values[field], doc, fields[field]));
      }
      return read;
    }

    private byte[] body(int doc) throws IOException {
      if (bodies == null) {
        throw new IllegalStateException("no segment is open");
      }
      return whole(value(bodies, doc, body));
    }
  }
}
