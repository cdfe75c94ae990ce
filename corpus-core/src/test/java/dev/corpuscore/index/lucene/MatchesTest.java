package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.Matches;
import dev.corpuscore.index.lucene.count.NewestHits;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCachingPolicy;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MatchesTest {
  private static final int[] EVERY = {2, 3, 50, 700};
  private static final QueryCachingPolicy ALWAYS =
      new QueryCachingPolicy() {
        @Override
        public void onUse(Query query) {}

        @Override
        public boolean shouldCache(Query query) {
          return true;
        }
      };

  private final Directory directory = new ByteBuffersDirectory();
  private DirectoryReader reader;

  /** Two segments of 5,000; term {@code n} is on every n-th document, some are deleted. */
  @BeforeEach
  void index() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int number = 0; number < 10_000; number++) {
        Document document = new Document();
        document.add(new StringField("id", "" + number, Field.Store.NO));
        document.add(new NumericDocValuesField(Fields.NEWEST, number * 7L));
        for (int every : EVERY) {
          if (number % every == 0) {
            document.add(new StringField("keyword", "" + every, Field.Store.NO));
          }
        }
        String text = number % 5 == 0 ? "stone mason" : "mason stone";
        document.add(new TextField("text", text, Field.Store.NO));
        writer.addDocument(document);
        if (number == 4_999) {
          writer.flush();
        }
      }
      writer.commit();
      for (int number = 0; number < 10_000; number += 11) {
        writer.deleteDocuments(new Term("id", "" + number));
      }
    }
    reader = DirectoryReader.open(directory);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    directory.close();
  }

  @Test
  void meeting_anyTwo_isWhatLuceneFinds() throws IOException {
    IndexSearcher plain = searcher(null);
    IndexSearcher caching = searcher(new LRUQueryCache(100, 1 << 20, leaf -> true, 1));

    for (Query one : queries()) {
      for (Query other : queries()) {
        int expected = plain.count(both(one, other));

        assertThat(meeting(plain, one, other)).as(one + " and " + other).isEqualTo(expected);
        // the first time fills the cache, the second is answered out of it
        assertThat(meeting(caching, one, other)).as(one + " and " + other).isEqualTo(expected);
        assertThat(meeting(caching, one, other)).as(one + " and " + other).isEqualTo(expected);
      }
    }
  }

  @Test
  void remove_takesOutWhatMeets() throws IOException {
    IndexSearcher searcher = searcher(null);
    Matches thirds = new Matches(searcher, SearchDeadline.in(Duration.ofMinutes(1)));
    thirds.add(every(3));
    thirds.keepLive();
    long before = thirds.count();
    Matches sixths = thirds.meeting(every(2));

    thirds.remove(sixths);

    assertThat(thirds.count()).isEqualTo(before - sixths.count());
    assertThat(thirds.meeting(every(2)).count()).isZero();
  }

  @Test
  void offer_ofTwoSegments_newestOfBothByTheirPlaceInTheWholeIndex() throws IOException {
    IndexSearcher searcher = searcher(null);
    Matches matches = new Matches(searcher, SearchDeadline.in(Duration.ofMinutes(1)));
    matches.add(every(700));
    matches.keepLive();
    NewestHits newest = new NewestHits(8, new IdOrder(reader.leaves()));

    matches.offer(newest);

    // 0 is deleted; the second segment begins with 5,000; a smaller key is newer
    assertThat(newest.take())
        .containsExactly(
            new NewestHits.Dated(700, 4_900),
            new NewestHits.Dated(1_400, 9_800),
            new NewestHits.Dated(2_100, 14_700),
            new NewestHits.Dated(2_800, 19_600),
            new NewestHits.Dated(3_500, 24_500),
            new NewestHits.Dated(4_200, 29_400),
            new NewestHits.Dated(4_900, 34_300),
            new NewestHits.Dated(5_600, 39_200));
  }

  private static List<Query> queries() {
    return List.of(
        every(2),
        every(3),
        every(50),
        every(700),
        every(999),
        both(every(2), every(50)),
        new PhraseQuery("text", "stone", "mason"),
        new BooleanQuery.Builder()
            .add(every(3), Occur.SHOULD)
            .add(every(700), Occur.SHOULD)
            .build(),
        new BooleanQuery.Builder()
            .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
            .add(every(2), Occur.MUST_NOT)
            .build(),
        MatchAllDocsQuery.INSTANCE);
  }

  private static Query every(int number) {
    return new TermQuery(new Term("keyword", "" + number));
  }

  private static Query both(Query one, Query other) {
    return new BooleanQuery.Builder().add(one, Occur.FILTER).add(other, Occur.FILTER).build();
  }

  private static long meeting(IndexSearcher searcher, Query one, Query other) throws IOException {
    Matches matches = new Matches(searcher, SearchDeadline.in(Duration.ofMinutes(1)));
    matches.add(one);
    matches.keepLive();
    return matches.meeting(other).count();
  }

  private IndexSearcher searcher(@Nullable LRUQueryCache cache) {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setQueryCache(cache);
    searcher.setQueryCachingPolicy(ALWAYS);
    return searcher;
  }
}
