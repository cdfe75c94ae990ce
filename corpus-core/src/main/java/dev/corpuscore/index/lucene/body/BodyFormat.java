package dev.corpuscore.index.lucene.body;

import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * How the bodies of a segment are stored: each as a frame of zstd, so that it is read alone. They
 * come as frames with the program's dictionary, and are read as texts. A merge into a large segment
 * makes a dictionary of its own texts, with which they take a quarter less. A posting that is
 * removed leaves the dictionary as well: both stay in the files until the next merge, and no
 * dictionary is used for a second segment.
 *
 * <p>The file {@code bod} has the frames, their addresses and the dictionary, {@code bom} where
 * they are. Public only because Lucene makes it by the name that a segment has of it.
 */
public final class BodyFormat extends DocValuesFormat {
  static final String DATA = "bod";
  static final String META = "bom";

  static final String DATA_CODEC = "CorpusCoreBodiesData";
  static final String META_CODEC = "CorpusCoreBodiesMeta";
  static final int VERSION = 1;

  /** How many addresses share a base. */
  static final int ADDRESS_BLOCK_SHIFT = 10;

  /** For Lucene, which finds it in {@code META-INF/services}. */
  public BodyFormat() {
    super("CorpusCoreBodies");
  }

  /** Lucene's own codec but for the bodies. */
  public static Codec codec() {
    DocValuesFormat bodies = new BodyFormat();
    return new Lucene104Codec() {
      @Override
      public DocValuesFormat getDocValuesFormatForField(String field) {
        return field.equals(Fields.BODY) ? bodies : super.getDocValuesFormatForField(field);
      }
    };
  }

  @Override
  public DocValuesConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    return new BodyWriter(state);
  }

  @Override
  public DocValuesProducer fieldsProducer(SegmentReadState state) throws IOException {
    return new BodyReader(state);
  }
}
