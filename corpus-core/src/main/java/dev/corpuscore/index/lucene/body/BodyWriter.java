package dev.corpuscore.index.lucene.body;

import dev.corpuscore.bytes.CompressionDictionary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocIDMerger;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.packed.DirectMonotonicWriter;
import org.apache.lucene.util.packed.PackedInts;
import org.apache.lucene.util.packed.PackedLongValues;

/** Writes the bodies of one segment, see {@link BodyFormat}. For one thread. */
public final class BodyWriter extends DocValuesConsumer {
  /**
   * How many bodies are worth a dictionary, if the segment is likely to stay: it is gathered, or
   * has a part that was.
   */
  public static final int LEAST_GATHERED = 20_000;

  /** How many are worth one otherwise: smaller segments are merged again soon. */
  static final int LEAST = 250_000;

  /** What Lucene says of a segment that was ordered, not a merge like any other. */
  private static final String GATHERED = "mergeMaxNumSegments";

  private static final String NOT_GATHERED = "-1";

  private static final int SAMPLES = 2_000;
  private static final int SAMPLE_BYTES = 8 << 10;

  /** The dictionary's share of a segment: some bytes for each body, as long as that gains. */
  private static final int DICTIONARY_BYTES = 16;

  private static final int MOST_DICTIONARY_BYTES = 1 << 20;

  /** Of the dictionary of a segment; frames of the program's one have another. */
  private static final int NUMBER = 1;

  private static final byte[] NONE = {};

  private final int documents;
  private final boolean gathered;
  private final IndexOutput data;
  private final IndexOutput meta;
  private final PackedLongValues.Builder ends =
      PackedLongValues.monotonicBuilder(PackedInts.COMPACT);
  private long start;
  private int next;

  BodyWriter(SegmentWriteState state) throws IOException {
    documents = state.segmentInfo.maxDoc();
    String merged = state.segmentInfo.getDiagnostics().getOrDefault(GATHERED, NOT_GATHERED);
    gathered = !merged.equals(NOT_GATHERED);
    IndexOutput opened = output(state, BodyFormat.DATA, BodyFormat.DATA_CODEC);
    data = opened;
    try {
      meta = output(state, BodyFormat.META, BodyFormat.META_CODEC);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(opened);
      throw e;
    }
  }

  private static IndexOutput output(SegmentWriteState state, String extension, String codec)
      throws IOException {
    String file =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
    IndexOutput output = state.directory.createOutput(file, state.context);
    try {
      CodecUtil.writeIndexHeader(
          output, codec, BodyFormat.VERSION, state.segmentInfo.getId(), state.segmentSuffix);
      return output;
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(output);
      throw e;
    }
  }

  /** Writes the frames of new documents. */
  @Override
  public void addBinaryField(FieldInfo field, DocValuesProducer producer) throws IOException {
    BinaryDocValues frames = producer.getBinary(field);
    begin();
    for (int doc = frames.nextDoc(); doc != BinaryDocValues.NO_MORE_DOCS; doc = frames.nextDoc()) {
      add(doc, frames.binaryValue());
    }
    finish(field, NONE);
  }

  @Override
  public void mergeBinaryField(FieldInfo field, MergeState state) throws IOException {
    byte[] bytes = isWorthOne(field, state) ? train(samples(field, state)) : NONE;
    if (bytes.length == 0) {
      merge(field, state, CompressionDictionary.shipped(), NONE);
      return;
    }
    try (CompressionDictionary own =
        new CompressionDictionary(bytes, CompressionDictionary.SMALLER)) {
      merge(field, state, own, bytes);
    }
  }

  private void merge(
      FieldInfo field, MergeState state, CompressionDictionary dictionary, byte[] bytes)
      throws IOException {
    begin();
    DocIDMerger<Source> merger = DocIDMerger.of(sources(field, state), state.needsIndexSort);
    for (Source from = merger.next(); from != null; from = merger.next()) {
      if (from.values.dictionary() == dictionary) {
        add(from.mappedDocID, from.values.frame());
      } else {
        add(from.mappedDocID, new BytesRef(dictionary.compress(text(from, Integer.MAX_VALUE))));
      }
    }
    finish(field, bytes);
  }

  private boolean isWorthOne(FieldInfo field, MergeState state) throws IOException {
    boolean stays = gathered;
    for (Source source : sources(field, state)) {
      stays |= source.values.dictionary() != CompressionDictionary.shipped();
    }
    return documents >= (stays ? LEAST_GATHERED : LEAST);
  }

  private byte[] train(List<byte[]> samples) {
    int size = (int) Math.min(MOST_DICTIONARY_BYTES, (long) DICTIONARY_BYTES * documents);
    return CompressionDictionary.train(samples, size, NUMBER).orElse(NONE);
  }

  /** Some texts of documents that are not deleted, from the whole segment. */
  private List<byte[]> samples(FieldInfo field, MergeState state) throws IOException {
    int distance = Math.max(1, documents / SAMPLES);
    List<byte[]> samples = new ArrayList<>(SAMPLES);
    DocIDMerger<Source> merger = DocIDMerger.of(sources(field, state), state.needsIndexSort);
    int passed = 0;
    for (Source from = merger.next(); from != null; from = merger.next()) {
      if (++passed % distance == 0) {
        samples.add(text(from, SAMPLE_BYTES));
      }
    }
    return samples;
  }

  /** The body of the current document, cut off behind {@code most} bytes. */
  private static byte[] text(Source from, int most) throws IOException {
    BytesRef text = from.values.binaryValue();
    int end = text.offset + Math.min(text.length, most);
    return Arrays.copyOfRange(text.bytes, text.offset, end);
  }

  private static List<Source> sources(FieldInfo field, MergeState state) throws IOException {
    List<Source> sources = new ArrayList<>();
    for (int at = 0; at < state.docValuesProducers.length; at++) {
      DocValuesProducer producer = state.docValuesProducers[at];
      FieldInfo there = state.fieldInfos[at].fieldInfo(field.name);
      if (producer != null && there != null) {
        BodyReader.Values values = (BodyReader.Values) producer.getBinary(there);
        sources.add(new Source(state.docMaps[at], values));
      }
    }
    return sources;
  }

  /** The bodies of a segment that is merged. */
  private static final class Source extends DocIDMerger.Sub {
    private final BodyReader.Values values;

    private Source(MergeState.DocMap map, BodyReader.Values values) {
      super(map);
      this.values = values;
    }

    @Override
    public int nextDoc() {
      return values.nextDoc();
    }
  }

  private void begin() {
    start = data.getFilePointer();
    next = 0;
  }

  private void add(int doc, BytesRef frame) throws IOException {
    skipTo(doc);
    data.writeBytes(frame.bytes, frame.offset, frame.length);
    ends.add(data.getFilePointer() - start);
    next++;
  }

  /** A document without a body has no bytes. */
  private void skipTo(int doc) {
    for (; next < doc; next++) {
      ends.add(data.getFilePointer() - start);
    }
  }

  private void finish(FieldInfo field, byte[] dictionary) throws IOException {
    skipTo(documents);
    meta.writeInt(field.number);
    meta.writeVLong(start);
    meta.writeVLong(data.getFilePointer());
    meta.writeVInt(dictionary.length);
    data.writeBytes(dictionary, dictionary.length);
    long addressesAt = data.getFilePointer();
    DirectMonotonicWriter addresses =
        DirectMonotonicWriter.getInstance(
            meta, data, documents + 1L, BodyFormat.ADDRESS_BLOCK_SHIFT);
    addresses.add(0);
    PackedLongValues.Iterator each = ends.build().iterator();
    while (each.hasNext()) {
      addresses.add(each.next());
    }
    addresses.finish();
    meta.writeVLong(addressesAt);
    meta.writeVLong(data.getFilePointer() - addressesAt);
    CodecUtil.writeFooter(meta);
    CodecUtil.writeFooter(data);
  }

  @Override
  public void addNumericField(FieldInfo field, DocValuesProducer producer) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public void addSortedField(FieldInfo field, DocValuesProducer producer) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public void addSortedNumericField(FieldInfo field, DocValuesProducer producer) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public void addSortedSetField(FieldInfo field, DocValuesProducer producer) {
    throw new UnsupportedOperationException(field.name);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(data, meta);
  }
}
