package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.analysis.FieldTerms;
import dev.corpuscore.index.lucene.snapshot.ImpactSimilarity;
import dev.corpuscore.index.lucene.word.BestStemQuery;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Beside Lucene's {@link DisjunctionMaxQuery}, which says the same of any queries. */
class BestStemQueryTest {
  private static final int DOCUMENTS = 5_000;
  private static final int STEMS = 8;

  private final long seed = Seed.of(BestStemQueryTest.class);
  private final Random random = new Random(seed);
  private final Directory folder = new ByteBuffersDirectory();
  private DirectoryReader reader;
  private IndexSearcher searcher;

  /** Stem 0 is in nearly every document, and each further one in half as many. */
  @BeforeEach
  void offer() throws IOException {
    try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
      for (int number = 0; number < DOCUMENTS; number++) {
        Document document = new Document();
        FieldTerms impacts = new FieldTerms();
        for (int stem = 0; stem < STEMS; stem++) {
          if (random.nextInt(100) < 98 >> stem) {
            document.add(new FeatureField("words", "s" + stem, 1 + random.nextInt(200)));
            impacts.add(new BytesRef("s" + stem), 1 + random.nextInt(200));
          }
        }
        document.add(new Field("impacts", WordStream.impacts(impacts), WordStream.FREQUENCIES));
        writer.addDocument(document);
        if (number == DOCUMENTS / 3) {
          writer.commit();
        }
      }
    }
    reader = DirectoryReader.open(folder);
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new ImpactSimilarity());
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    folder.close();
  }

  @BothTiers
  @Test
  void best_findsAndScoresAsLucenesOwn() throws IOException {
    for (int round = 0; round < Tier.rounds(50, 200); round++) {
      List<List<Query>> words = new ArrayList<>();
      boolean features = random.nextBoolean();
      for (int word = 0; word < 1 + random.nextInt(3); word++) {
        words.add(stems(features));
      }
      Occur occur = random.nextInt(4) == 0 ? Occur.SHOULD : Occur.MUST;
      BooleanQuery.Builder ours = new BooleanQuery.Builder();
      BooleanQuery.Builder lucenes = new BooleanQuery.Builder();
      for (List<Query> stems : words) {
        ours.add(new BestStemQuery(stems), occur);
        lucenes.add(new DisjunctionMaxQuery(stems, 0), occur);
      }

      assertSame(ours.build(), lucenes.build());
      assertSame(new BestStemQuery(words.getFirst()), new DisjunctionMaxQuery(words.getFirst(), 0));
    }
  }

  private void assertSame(Query ours, Query lucenes) throws IOException {
    for (int most : List.of(10, 100, DOCUMENTS)) {
      assertThat(hits(ours, most)).as("seed %s: %s", seed, ours).isEqualTo(hits(lucenes, most));
    }
    assertThat(searcher.count(ours))
        .as("seed %s: %s", seed, ours)
        .isEqualTo(searcher.count(lucenes));
    ScoreDoc[] first = searcher.search(ours, 1).scoreDocs;
    if (first.length > 0) {
      assertThat(searcher.explain(ours, first[0].doc).getValue().floatValue())
          .isEqualTo(first[0].score);
    }
    assertThat(searcher.explain(ours, DOCUMENTS - 1).isMatch())
        .isEqualTo(searcher.explain(lucenes, DOCUMENTS - 1).isMatch());
  }

  private List<String> hits(Query query, int most) throws IOException {
    return Arrays.stream(searcher.search(query, most).scoreDocs)
        .map(hit -> hit.doc + " " + hit.score)
        .toList();
  }

  /** Two to four different ones; now and then one that no document has. */
  private List<Query> stems(boolean features) {
    List<Query> stems = new ArrayList<>();
    int first = random.nextInt(STEMS);
    for (int stem = 0; stem < 2 + random.nextInt(3); stem++) {
      String name = random.nextInt(10) == 0 ? "none" + stem : "s" + (first + stem) % STEMS;
      int boost = 1 + random.nextInt(3);
      stems.add(
          features
              ? FeatureField.newLinearQuery("words", name, boost)
              : new BoostQuery(new TermQuery(new Term("impacts", name)), boost));
    }
    return stems;
  }
}
