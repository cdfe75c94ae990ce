package dev.corpuscore.index.lucene.body;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectMonotonicReader;

/** Reads the bodies of one segment, see {@link BodyFormat}. Thread-safe, its values are not. */
final class BodyReader extends DocValuesProducer {
  private final int documents;
  private final IndexInput data;
  private final CompressionDictionary dictionary;
  private final long start;
  private final DirectMonotonicReader.Meta addresses;
  private final long addressesAt;
  private final long addressesLength;

  BodyReader(SegmentReadState state) throws IOException {
    documents = state.segmentInfo.maxDoc();
    long dictionaryAt;
    int dictionaryLength;
    try (ChecksumIndexInput meta =
        state.directory.openChecksumInput(file(state, BodyFormat.META))) {
      Throwable failure = null;
      try {
        header(meta, state, BodyFormat.META_CODEC);
        meta.readInt(); // the field
        start = meta.readVLong();
        dictionaryAt = meta.readVLong();
        dictionaryLength = meta.readVInt();
        addresses =
            DirectMonotonicReader.loadMeta(meta, documents + 1L, BodyFormat.ADDRESS_BLOCK_SHIFT);
        addressesAt = meta.readVLong();
        addressesLength = meta.readVLong();
      } catch (IOException | RuntimeException e) {
        failure = e;
        throw e;
      } finally {
        CodecUtil.checkFooter(meta, failure);
      }
    }
    IndexInput opened = state.directory.openInput(file(state, BodyFormat.DATA), state.context);
    data = opened;
    try {
      header(opened, state, BodyFormat.DATA_CODEC);
      CodecUtil.retrieveChecksum(opened);
      dictionary = dictionary(opened, dictionaryAt, dictionaryLength);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(opened);
      throw e;
    }
  }

  private static String file(SegmentReadState state, String extension) {
    return IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
  }

  private static void header(DataInput in, SegmentReadState state, String codec)
      throws IOException {
    CodecUtil.checkIndexHeader(
        in,
        codec,
        BodyFormat.VERSION,
        BodyFormat.VERSION,
        state.segmentInfo.getId(),
        state.segmentSuffix);
  }

  private static CompressionDictionary dictionary(IndexInput data, long at, int length)
      throws IOException {
    if (length == 0) {
      return CompressionDictionary.shipped();
    }
    byte[] bytes = new byte[length];
    IndexInput in = data.clone();
    in.seek(at);
    in.readBytes(bytes, 0, length);
    try {
      return new CompressionDictionary(bytes, CompressionDictionary.SMALLER);
    } catch (IllegalArgumentException e) {
      throw new CorruptIndexException("the dictionary of bodies is damaged", data, e);
    }
  }

  @Override
  public Values getBinary(FieldInfo field) throws IOException {
    return new Values(
        DirectMonotonicReader.getInstance(
            addresses, data.randomAccessSlice(addressesAt, addressesLength)),
        data.clone());
  }

  /** The bodies, as texts. */
  final class Values extends BinaryDocValues {
    private final LongValues addresses;
    private final IndexInput frames;
    private final BytesRef text = new BytesRef();
    private int doc = -1;

    private Values(LongValues addresses, IndexInput frames) {
      this.addresses = addresses;
      this.frames = frames;
    }

    /** What {@link #frame} was compressed with. */
    CompressionDictionary dictionary() {
      return dictionary;
    }

    /** The body as it is stored. */
    BytesRef frame() throws IOException {
      long at = addresses.get(doc);
      byte[] frame = new byte[(int) (addresses.get(doc + 1L) - at)];
      frames.seek(start + at);
      frames.readBytes(frame, 0, frame.length);
      return new BytesRef(frame);
    }

    /** The body, until the next call. */
    @Override
    public BytesRef binaryValue() throws IOException {
      text.length = dictionary.decompress(frame().bytes, this::room);
      if (text.length < 0) {
        throw new CorruptIndexException("a body is damaged", Fields.BODY);
      }
      return text;
    }

    private byte[] room(int length) {
      if (text.bytes.length < length) {
        text.bytes = new byte[ArrayUtil.oversize(length, Byte.BYTES)];
      }
      return text.bytes;
    }

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      return addresses.get(target) < addresses.get(target + 1L);
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) {
      for (int each = target; each < documents; each++) {
        if (advanceExact(each)) {
          return each;
        }
      }
      doc = NO_MORE_DOCS;
      return doc;
    }

    @Override
    public long cost() {
      return documents;
    }
  }

  @Override
  public void checkIntegrity() throws IOException {
    CodecUtil.checksumEntireFile(data);
  }

  @Override
  public NumericDocValues getNumeric(FieldInfo field) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public SortedDocValues getSorted(FieldInfo field) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public SortedNumericDocValues getSortedNumeric(FieldInfo field) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public SortedSetDocValues getSortedSet(FieldInfo field) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public DocValuesSkipper getSkipper(FieldInfo field) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public void close() throws IOException {
    data.close();
    if (dictionary != CompressionDictionary.shipped()) {
      dictionary.close();
    }
  }
}
