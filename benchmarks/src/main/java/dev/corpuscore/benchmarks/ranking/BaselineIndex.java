package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * The layout that measured best before the project began, to be measured beside ours: one field
 * whose frequencies are 6 for the title, 3 for company and place and 1 for the rest, BM25, totals
 * to 10,000 in the same pass, bodies as binary doc values, no second pass.
 */
final class BaselineIndex implements AutoCloseable {
  private static final FieldType WORDS = new FieldType();

  static {
    WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    WORDS.setTokenized(true);
    WORDS.freeze();
  }

  private final Directory directory;
  private final HitBodies bodies = new HitBodies();
  private final Analyzer analyzer = new English();
  private DirectoryReader reader;
  private IndexSearcher searcher;

  private BaselineIndex(Directory directory) throws IOException {
    this.directory = directory;
    try (IndexWriter writer = newWriter()) {
      writer.commit();
    }
    this.reader = DirectoryReader.open(directory);
    this.searcher = new IndexSearcher(reader);
  }

  static BaselineIndex open(Path folder) throws IOException {
    return new BaselineIndex(FSDirectory.open(folder));
  }

  void fillIfEmpty(Path file, long limit) throws IOException {
    if (reader.numDocs() > 0) {
      return;
    }
    try (IndexWriter writer = newWriter()) {
      PostingFiles.read(file, limit, posting -> add(writer, posting));
    }
    reader.close();
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  /** Searches, reads the bodies of the first ten, and returns the total. */
  long search(String typed) {
    try {
      BooleanQuery.Builder all = new BooleanQuery.Builder();
      for (String word : words(typed)) {
        all.add(new TermQuery(new Term("words", word)), Occur.MUST);
      }
      TopDocs best =
          searcher.search(all.build(), new TopScoreDocCollectorManager(10, null, 10_000));
      for (ScoreDoc hit : best.scoreDocs) {
        readBody(hit.doc);
      }
      return best.totalHits.value();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readBody(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    BinaryDocValues values = leaf.reader().getBinaryDocValues("body");
    if (!values.advanceExact(doc - leaf.docBase) || values.binaryValue().clone().length == 0) {
      throw new IllegalStateException("no body");
    }
  }

  private IndexWriter newWriter() throws IOException {
    return new IndexWriter(directory, new IndexWriterConfig(analyzer).setRAMBufferSizeMB(64));
  }

  private void add(IndexWriter writer, Posting posting) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    PostingContent content = posting.content();
    count(content.title(), 6, weights);
    count(content.company() == null ? null : content.company().name(), 3, weights);
    for (Location location : content.locations()) {
      count(location.text(), 3, weights);
    }
    count(content.department(), 1, weights);
    count(content.description(), 1, weights);
    Document document = new Document();
    document.add(new Field("words", new Weighted(weights), WORDS));
    document.add(new BinaryDocValuesField("body", new BytesRef(bodies.of(posting))));
    try {
      writer.addDocument(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void count(
      @org.jspecify.annotations.Nullable String text, int weight, Map<String, Integer> into) {
    if (text != null) {
      words(text).forEach(word -> into.merge(word, weight, Integer::sum));
    }
  }

  private List<String> words(String text) {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream("words", new StringReader(text))) {
      CharTermAttribute token = tokens.getAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(token.toString());
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }

  private static final class English extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      StandardTokenizer tokenizer = new StandardTokenizer();
      TokenStream folded = new ASCIIFoldingFilter(new LowerCaseFilter(tokenizer));
      return new TokenStreamComponents(
          tokenizer, new PorterStemFilter(new EnglishPossessiveFilter(folded)));
    }
  }

  private static final class Weighted extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final List<Map.Entry<String, Integer>> words;
    private int next;

    private Weighted(Map<String, Integer> words) {
      this.words = List.copyOf(words.entrySet());
    }

    @Override
    public void reset() {
      next = 0;
    }

    @Override
    public boolean incrementToken() {
      if (next == words.size()) {
        return false;
      }
      clearAttributes();
      term.append(words.get(next).getKey());
      frequency.setTermFrequency(words.get(next).getValue());
      next++;
      return true;
    }
  }
}
