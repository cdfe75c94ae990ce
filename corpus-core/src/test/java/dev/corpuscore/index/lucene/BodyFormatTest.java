package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Scratch;
import dev.corpuscore.Seed;
import dev.corpuscore.Unchecked;
import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.index.lucene.body.BodyWriter;
import dev.corpuscore.index.lucene.snapshot.LuceneFolder;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Segments of bodies, written by Lucene itself. */
class BodyFormatTest {
  private static final int ENOUGH = BodyWriter.LEAST_GATHERED;
  private static final List<String> WORDS =
      List.of("kranfahrerin", "schwindelfrei", "spaetschicht", "eberswalde", "fuehrerschein");

  private final long seed = Seed.of(BodyFormatTest.class);
  private final Random random = new Random(seed);

  @TempDir Path folder;

  @Test
  void smallSegments_haveTheFramesThatCame() throws IOException {
    String[] texts = texts(300);
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, LuceneFolder.config(OpenMode.CREATE))) {
      add(writer, texts, 0, 100);
      writer.flush();
      add(writer, texts, 100, 300);
      writer.forceMerge(1);
      writer.commit();

      assertTexts(directory, texts, IntStream.range(0, 300).toArray());
    }
    String file = bodies();
    for (String text : texts) {
      byte[] frame = CompressionDictionary.shipped().compress(bytes(text));
      assertThat(file).contains(new String(frame, StandardCharsets.ISO_8859_1));
    }
  }

  @Test
  void documentsWithoutBody_haveNone() throws IOException {
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, LuceneFolder.config(OpenMode.CREATE))) {
      for (String text : new String[] {"", "one", "", "", "two", ""}) {
        Document document = new Document();
        document.add(new StringField(Fields.ID, text, Field.Store.NO));
        if (!text.isEmpty()) {
          document.add(body(text));
        }
        writer.addDocument(document);
      }
      writer.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        BinaryDocValues values = reader.leaves().getFirst().reader().getBinaryDocValues("body");
        assertThat(values.nextDoc()).isEqualTo(1);
        assertThat(values.binaryValue()).isEqualTo(new BytesRef("one"));
        assertThat(values.nextDoc()).isEqualTo(4);
        assertThat(values.binaryValue()).isEqualTo(new BytesRef("two"));
        assertThat(values.nextDoc()).isEqualTo(BinaryDocValues.NO_MORE_DOCS);
        assertThat(values.advanceExact(3)).isFalse();
      }
    }
  }

  @Test
  void largeMerge_isSmaller_andEveryBodyIsWhatItWas() throws IOException {
    String[] texts = texts(ENOUGH);
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config())) {
      add(writer, texts, 0, ENOUGH / 2);
      writer.flush();
      add(writer, texts, ENOUGH / 2, ENOUGH);
      writer.commit();
      long before = bodies().length();

      writer.forceMerge(1);
      writer.commit();

      assertThat(bodies().length()).as("seed " + seed).isLessThan((int) (before * 0.8));
      assertTexts(directory, texts, IntStream.range(0, ENOUGH).toArray());
    }
  }

  /** As it is with the bodies themselves: what is deleted is gone after the next merge. */
  @Test
  void mergeAfterDeletions_keepsNothingOfThemInTheDictionary() throws IOException {
    String[] texts = texts(2 * ENOUGH);
    for (int at = 0; at < ENOUGH; at++) {
      texts[at] = "zqcanary pflegedienst nachtwache " + texts[at];
    }
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config())) {
      add(writer, texts, 0, texts.length);
      writer.commit();
      writer.addDocument(document("x", "another segment"));
      writer.forceMerge(1);
      writer.commit();
      assertThat(bodies()).as("the dictionary, seed " + seed).contains("zqcanary pflegedienst");

      for (int at = 0; at < ENOUGH; at++) {
        writer.deleteDocuments(new Term(Fields.ID, "" + at));
      }
      writer.forceMerge(1);
      writer.commit();

      assertThat(bodies()).doesNotContain("canary").doesNotContain("pflege");
      int[] left = IntStream.range(ENOUGH, texts.length).toArray();
      assertTexts(directory, texts, left);
    }
  }

  @Test
  void aBitOfTheDictionaryFlipped_isTold() throws IOException {
    String[] texts = texts(ENOUGH);
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config())) {
      add(writer, texts, 0, ENOUGH);
      writer.commit();
      writer.addDocument(document("x", "another segment"));
      writer.forceMerge(1);
      writer.commit();
    }
    Path file = file();
    byte[] bytes = Files.readAllBytes(file);
    // everything behind the last frame: dictionary, addresses, footer
    int at = bytes.length - 20_000 - random.nextInt(20_000);
    bytes[at] ^= 1;
    Files.write(file, bytes);

    assertThatThrownBy(
            () -> {
              try (Directory directory = FSDirectory.open(folder);
                  DirectoryReader reader = DirectoryReader.open(directory)) {
                for (LeafReaderContext leaf : reader.leaves()) {
                  leaf.reader().checkIntegrity();
                }
              }
            })
        .as("byte " + at + ", seed " + seed)
        .isInstanceOf(CorruptIndexException.class);
  }

  private static IndexWriterConfig config() {
    return LuceneFolder.config(OpenMode.CREATE);
  }

  /** Texts of German words that the program's dictionary hardly knows, and a number. */
  private String[] texts(int count) {
    String[] texts = new String[count];
    for (int at = 0; at < count; at++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 12; word++) {
        text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
      }
      texts[at] = text.append(at).toString();
    }
    return texts;
  }

  private static void add(IndexWriter writer, String[] texts, int from, int to) throws IOException {
    for (int at = from; at < to; at++) {
      writer.addDocument(document("" + at, texts[at]));
    }
  }

  private static Document document(String id, String text) {
    Document document = new Document();
    document.add(new StringField(Fields.ID, id, Field.Store.NO));
    document.add(body(text));
    return document;
  }

  private static BinaryDocValuesField body(String text) {
    byte[] frame = CompressionDictionary.shipped().compress(bytes(text));
    return new BinaryDocValuesField(Fields.BODY, new BytesRef(frame));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The number at the end of a text says where it belongs. */
  private static void assertTexts(Directory directory, String[] texts, int[] expected)
      throws IOException {
    boolean[] seen = new boolean[texts.length];
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        BinaryDocValues values = leaf.reader().getBinaryDocValues(Fields.BODY);
        while (values.nextDoc() != BinaryDocValues.NO_MORE_DOCS) {
          String text = values.binaryValue().utf8ToString();
          if (!text.equals("another segment")) {
            int number = Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1));
            assertThat(text).isEqualTo(texts[number]);
            assertThat(seen[number]).isFalse();
            seen[number] = true;
          }
        }
      }
    }
    assertThat(IntStream.range(0, seen.length).filter(at -> seen[at]).toArray())
        .isEqualTo(expected);
  }

  private Path file() {
    List<Path> bodies = files().toList();
    assertThat(bodies).hasSize(1);
    return bodies.getFirst();
  }

  /** The files of bodies, as Latin-1, which is bytes. */
  private String bodies() {
    return files()
        .map(it -> Unchecked.get(() -> Files.readString(it, StandardCharsets.ISO_8859_1)))
        .collect(Collectors.joining());
  }

  private Stream<Path> files() {
    return Scratch.list(folder).stream().filter(each -> each.toString().endsWith(".bod"));
  }
}
