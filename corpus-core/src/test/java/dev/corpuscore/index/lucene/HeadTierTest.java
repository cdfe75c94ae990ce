package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.FieldTerms;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.lucene.ranking.HeadTier;
import dev.corpuscore.index.lucene.ranking.KnownMatches;
import dev.corpuscore.index.lucene.ranking.TimedSearcher;
import dev.corpuscore.index.lucene.ranking.TopHits;
import dev.corpuscore.index.lucene.snapshot.ImpactSimilarity;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Beside all documents, scored and sorted one by one. */
class HeadTierTest {
  private static final int DOCUMENTS = 4_000;
  private static final int WORDS = 6;
  private static final int REST = 9;

  private final long seed = Seed.of(HeadTierTest.class);
  private final Random random = new Random(seed);
  private final int[][] impacts = new int[DOCUMENTS][WORDS];
  private final long[] newest = new long[DOCUMENTS];
  private final Directory folder = new ByteBuffersDirectory();
  private DirectoryReader reader;
  private TimedSearcher searcher;
  private HeadTier tier;

  /**
   * Word n is in ever fewer documents: in most of these in the description alone, with an impact
   * below ten. Two segments; many documents are equally new.
   */
  @BeforeEach
  void index() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(folder, config)) {
      for (int number = 0; number < DOCUMENTS; number++) {
        writer.addDocument(document(number));
        if (number == DOCUMENTS / 3) {
          writer.commit();
        }
      }
    }
    reader = DirectoryReader.open(folder);
    IndexSearcher plain = new IndexSearcher(reader);
    plain.setSimilarity(new ImpactSimilarity());
    searcher = new TimedSearcher(plain, SearchDeadline.in(Duration.ofMinutes(1)), false);
    tier = new HeadTier(searcher, new IdOrder(searcher.getLeafContexts()));
  }

  private Document document(int number) {
    FieldTerms words = new FieldTerms();
    FieldTerms heads = new FieldTerms();
    for (int word = 0; word < WORDS; word++) {
      if (random.nextInt(100) < 60 >> word) {
        boolean head = random.nextInt(4) == 0;
        int impact = head ? 10 * (1 + random.nextInt(18)) : 1 + random.nextInt(REST);
        impacts[number][word] = impact;
        words.add(new BytesRef("w" + word), impact);
        if (head) {
          heads.add(new BytesRef("w" + word), impact);
        }
      }
    }
    newest[number] = random.nextInt(3);
    Document document = new Document();
    document.add(new Field(Fields.WORDS, WordStream.impacts(words), WordStream.FREQUENCIES));
    document.add(new Field(Fields.HEADS, WordStream.impacts(heads), WordStream.FREQUENCIES));
    document.add(new NumericDocValuesField(Fields.RANKED, newest[number]));
    document.add(new BinaryDocValuesField(Fields.ID, new BytesRef(id(number))));
    return document;
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    folder.close();
  }

  @BothTiers
  @Test
  void best_findsWhatAllDocumentsSorted_orSaysThatItCannot() throws IOException {
    int told = 0;
    int untold = 0;
    int rounds = Tier.rounds(100, 300);
    for (int round = 0; round < rounds; round++) {
      int[] weights = weights();
      int capacity = 1 + random.nextInt(300);
      Query words = some(Fields.WORDS, weights);
      HeadTier.Tiers tiers =
          new HeadTier.Tiers(
              words, clauses(Fields.WORDS, weights), heads(weights, null), rest(weights));

      Optional<List<TopHits.Scored>> best = tier.best(tiers, capacity);

      told += best.isPresent() ? 1 : 0;
      untold += best.isPresent() ? 0 : 1;
      if (best.isPresent()) {
        assertThat(docs(best.get()))
            .as("seed %s, round %s", seed, round)
            .isEqualTo(expected(weights, capacity, number -> score(number, weights) > 0));
      }
    }
    assertThat(told).isGreaterThan(rounds / 3);
    assertThat(untold).isGreaterThan(rounds / 30);
  }

  @Test
  void best_ofKnownMatches_findsWhatAllDocumentsSorted() throws IOException {
    int told = 0;
    for (int round = 0; round < 100; round++) {
      int[] weights = weights();
      int capacity = 1 + random.nextInt(30);
      KnownMatches matches = new KnownMatches(searcher.getLeafContexts(), random.nextInt(500));
      searcher.search(all(weights), new OneCollector<>(matches));
      IntPredicate matching = number -> hasAll(number, weights);

      assertThat(matches.count()).isEqualTo(IntStream.range(0, DOCUMENTS).filter(matching).count());
      Optional<List<TopHits.Scored>> best = best(matches, weights, capacity);

      told += best.isPresent() ? 1 : 0;
      if (best.isPresent()) {
        assertThat(docs(best.get()))
            .as("seed %s, round %s", seed, round)
            .isEqualTo(expected(weights, capacity, matching));
      }
    }
    assertThat(told).isGreaterThan(50);
  }

  private Optional<List<TopHits.Scored>> best(KnownMatches matches, int[] weights, int capacity)
      throws IOException {
    if (matches.areFew()) {
      return Optional.of(tier.best(clauses(Fields.WORDS, weights), matches.few(), capacity));
    }
    return tier.best(
        new HeadTier.Tiers(
            all(weights), clauses(Fields.WORDS, weights), heads(weights, matches), rest(weights)),
        capacity);
  }

  /** At times with a condition that all meet, with which it is searched in another way. */
  private HeadTier.Heads heads(int[] weights, @Nullable KnownMatches matches) {
    List<BooleanClause> conditions =
        random.nextInt(4) > 0
            ? List.of()
            : List.of(new BooleanClause(MatchAllDocsQuery.INSTANCE, Occur.FILTER));
    return new HeadTier.Heads(clauses(Fields.HEADS, weights), conditions, matches);
  }

  /** How often each word counts; some not at all. At least one does. */
  private int[] weights() {
    int[] weights = new int[WORDS];
    for (int word = 0; word < WORDS; word++) {
      weights[word] = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
    }
    weights[random.nextInt(WORDS)] = 1;
    return weights;
  }

  private static int rest(int[] weights) {
    return REST * IntStream.of(weights).sum();
  }

  private static Query some(String field, int[] weights) {
    BooleanQuery.Builder some = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
    clauses(field, weights).forEach(word -> some.add(word, Occur.SHOULD));
    return some.build();
  }

  private static Query all(int[] weights) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    clauses(Fields.WORDS, weights).forEach(word -> all.add(word, Occur.MUST));
    return all.build();
  }

  private static List<Query> clauses(String field, int[] weights) {
    List<Query> clauses = new ArrayList<>();
    for (int word = 0; word < WORDS; word++) {
      if (weights[word] > 0) {
        clauses.add(new BoostQuery(new TermQuery(new Term(field, "w" + word)), weights[word]));
      }
    }
    return clauses;
  }

  private List<Integer> expected(int[] weights, int capacity, IntPredicate matching) {
    return IntStream.range(0, DOCUMENTS)
        .filter(matching)
        .boxed()
        .sorted(
            Comparator.comparingInt((Integer number) -> -score(number, weights))
                .thenComparingLong(number -> newest[number])
                .thenComparing(HeadTierTest::id))
        .limit(capacity)
        .toList();
  }

  private int score(int number, int[] weights) {
    return IntStream.range(0, WORDS).map(word -> weights[word] * impacts[number][word]).sum();
  }

  private boolean hasAll(int number, int[] weights) {
    return IntStream.range(0, WORDS)
        .allMatch(word -> weights[word] == 0 || impacts[number][word] > 0);
  }

  private static List<Integer> docs(List<TopHits.Scored> hits) {
    return hits.stream().map(TopHits.Scored::doc).toList();
  }

  /** Ids in another order than the documents. */
  private static String id(int number) {
    StringBuilder id = new StringBuilder("p_").append("a".repeat(22));
    for (int place = 1_000; place > 0; place /= 10) {
      id.append((char) ('a' + (DOCUMENTS - number) / place % 10));
    }
    return id.toString();
  }
}
