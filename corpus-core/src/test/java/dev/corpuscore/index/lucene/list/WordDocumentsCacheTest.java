package dev.corpuscore.index.lucene.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long lists are kept, and which. */
class WordDocumentsCacheTest {
  private static final int DOCUMENTS = 1_000;

  private final ByteBuffersDirectory folder = new ByteBuffersDirectory();
  private DirectoryReader reader;
  private int reads;

  @BeforeEach
  void write() throws IOException {
    try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
      for (int number = 0; number < DOCUMENTS; number++) {
        Document document = new Document();
        document.add(new StringField("word", number % 2 == 0 ? "even" : "odd", Field.Store.NO));
        writer.addDocument(document);
      }
    }
    reader = DirectoryReader.open(folder);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    folder.close();
  }

  private @Nullable WordDocuments find(WordDocumentsCache cache, String word) throws IOException {
    LeafReaderContext leaf = reader.leaves().getFirst();
    return cache.find(
        leaf,
        new BytesRef(word),
        DOCUMENTS / 2,
        true,
        () -> {
          reads++;
          return new IndexSearcher(reader)
              .createWeight(new TermQuery(new Term("word", word)), ScoreMode.COMPLETE, 1)
              .scorerSupplier(leaf);
        });
  }

  @Test
  void find_again_readsOnce() throws IOException {
    WordDocumentsCache cache = new WordDocumentsCache(1 << 20);

    WordDocuments first = find(cache, "even");

    assertThat(find(cache, "even")).isSameAs(first);
    assertThat(first).isNotNull().extracting(WordDocuments::size).isEqualTo(DOCUMENTS / 2);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void find_withoutRoom_readsNothing() throws IOException {
    assertThat(find(new WordDocumentsCache(0), "even")).isNull();
    assertThat(find(new WordDocumentsCache(DOCUMENTS), "even")).isNull();
    assertThat(reads).isZero();
  }

  @Test
  void segment_thatIsClosed_takesItsListsAlong() throws IOException {
    WordDocumentsCache cache = new WordDocumentsCache(1 << 20);
    find(cache, "even");
    find(cache, "odd");
    assertThat(cache.count()).isEqualTo(2);

    reader.close();

    assertThat(cache.count()).isZero();
  }
}
