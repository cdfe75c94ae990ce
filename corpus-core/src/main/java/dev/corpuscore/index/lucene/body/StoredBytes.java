package dev.corpuscore.index.lucene.body;

import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.RoleHit;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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

/** What answers need of one document: its id, and a body that may be left out. */
public final class StoredBytes {
  private final PostingId id;
  private final @Nullable RoleHit role;
  private byte @Nullable [] body;

  private StoredBytes(PostingId id, @Nullable RoleHit role, byte @Nullable [] body) {
    this.id = id;
    this.role = role;
    this.body = body;
  }

  /** The id of the posting. */
  public PostingId id() {
    return id;
  }

  /** What role searches read; only of documents that were read {@link #withRoles}. */
  public RoleHit role() {
    return Objects.requireNonNull(role);
  }

  /** The body; null for every document if the bodies have more bytes in all than the limit. */
  public byte @Nullable [] body() {
    return body;
  }

  /**
   * Reads documents of the whole index, in the order of {@code docs}. Each segment's values are
   * opened once.
   *
   * @param most the limit for the bytes of all bodies; above it no body is kept
   * @param cache of bodies of the same snapshot
   */
  public static StoredBytes[] of(
      List<LeafReaderContext> leaves, int[] docs, int most, BodyCache cache) throws IOException {
    return read(
        leaves,
        docs,
        most,
        (values, doc, whole, wanted) -> {
          if (!wanted) {
            return new StoredBytes(values.id(doc), null, null);
          }
          BodyCache.Body found =
              cache.find(
                  whole,
                  () -> new BodyCache.Body(values.id(doc), StoredHit.body(values.text(doc))));
          return new StoredBytes(found.id(), null, found.bytes());
        });
  }

  /** As {@link #of}, with what role searches read, which is kept above the limit, too. */
  public static StoredBytes[] withRoles(List<LeafReaderContext> leaves, int[] docs, int most)
      throws IOException {
    return read(
        leaves,
        docs,
        most,
        (values, doc, whole, wanted) -> {
          BytesRef text = values.text(doc);
          byte[] body = wanted ? StoredHit.body(text) : null;
          return new StoredBytes(values.id(doc), StoredHit.role(text), body);
        });
  }

  /** Reads one document. */
  private interface Reading {
    /**
     * @param doc its number in the segment
     * @param whole its number in the whole index
     * @param wanted whether there is room for its body
     */
    StoredBytes read(Values values, int doc, int whole, boolean wanted) throws IOException;
  }

  private static StoredBytes[] read(
      List<LeafReaderContext> leaves, int[] docs, int most, Reading reading) throws IOException {
    long[] byDoc = new long[docs.length];
    for (int i = 0; i < docs.length; i++) {
      byDoc[i] = (long) docs[i] << 32 | i;
    }
    Arrays.sort(byDoc);
    StoredBytes[] read = new StoredBytes[docs.length];
    Values values = new Values();
    long left = most;
    for (long entry : byDoc) {
      int whole = (int) (entry >>> 32);
      StoredBytes one = reading.read(values, values.turnTo(whole, leaves), whole, left >= 0);
      read[(int) entry] = one;
      left -= one.body == null ? 0 : one.body.length;
      one.body = left >= 0 ? one.body : null;
    }
    for (StoredBytes one : read) {
      one.body = left >= 0 ? one.body : null;
    }
    return read;
  }

  /** Returns the body of the live document with this id; empty if there is none, or has none. */
  public static Optional<byte[]> body(List<LeafReaderContext> leaves, String id)
      throws IOException {
    for (LeafReaderContext leaf : leaves) {
      PostingsEnum found = leaf.reader().postings(new Term(Fields.ID, id), PostingsEnum.NONE);
      Bits live = leaf.reader().getLiveDocs();
      while (found != null && found.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
        if (live == null || live.get(found.docID())) {
          BinaryDocValues values = DocValues.getBinary(leaf.reader(), Fields.BODY);
          // a posting that was left out has none
          return values.advanceExact(found.docID())
              ? Optional.of(StoredHit.body(values.binaryValue()))
              : Optional.empty();
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

  /** Reads values, segment after segment. */
  private static final class Values {
    private BinaryDocValues ids = DocValues.emptyBinary();
    private BinaryDocValues texts = DocValues.emptyBinary();
    private @Nullable LeafReaderContext leaf;

    /** Opens the segment of this document, and returns its number in that segment. */
    private int turnTo(int doc, List<LeafReaderContext> leaves) throws IOException {
      LeafReaderContext current = leaf;
      if (current == null || doc >= current.docBase + current.reader().maxDoc()) {
        current = leaves.get(ReaderUtil.subIndex(doc, leaves));
        leaf = current;
        ids = DocValues.getBinary(current.reader(), Fields.ID);
        texts = DocValues.getBinary(current.reader(), Fields.BODY);
      }
      return doc - current.docBase;
    }

    private PostingId id(int doc) throws IOException {
      BytesRef id = value(ids, doc, Fields.ID);
      return new PostingId(new String(id.bytes, id.offset, id.length, StandardCharsets.US_ASCII));
    }

    private BytesRef text(int doc) throws IOException {
      return value(texts, doc, Fields.BODY);
    }
  }
}
