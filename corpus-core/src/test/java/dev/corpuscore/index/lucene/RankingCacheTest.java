package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.LiveHeap;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.lucene.snapshot.RankedPage;
import dev.corpuscore.index.lucene.snapshot.RankingCache;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is kept of searches, and for how long. */
class RankingCacheTest extends LuceneFixture {
  private static final Instant LATER = Postings.NOW.plusSeconds(3600);

  private int ranked;

  @Test
  void find_sameSearchAtAnotherTime_ranksOnce() throws IOException {
    fill(3);
    try (LuceneIndex index = (LuceneIndex) open()) {
      RankingCache rankings = new RankingCache(1 << 20);

      RankedPage first = find(rankings, index, search("nurse", 10, Postings.NOW));
      RankedPage again = find(rankings, index, search("nurse", 10, LATER));

      assertThat(again).isSameAs(first);
      assertThat(ranked).isEqualTo(1);
    }
  }

  @Test
  void find_anotherPageOrWord_ranksAnew() throws IOException {
    fill(3);
    try (LuceneIndex index = (LuceneIndex) open()) {
      RankingCache rankings = new RankingCache(1 << 20);

      find(rankings, index, search("nurse", 10, Postings.NOW));
      find(rankings, index, search("nurse", 2, Postings.NOW));
      find(rankings, index, search("welder", 10, Postings.NOW));

      assertThat(ranked).isEqualTo(3);
    }
  }

  @Test
  void find_withoutRoom_keepsNothing() throws IOException {
    fill(3);
    try (LuceneIndex index = (LuceneIndex) open()) {
      RankingCache rankings = new RankingCache(0);

      find(rankings, index, search("nurse", 10, Postings.NOW));
      find(rankings, index, search("nurse", 10, Postings.NOW));

      assertThat(ranked).isEqualTo(2);
      assertThat(rankings.count()).isZero();
    }
  }

  @Test
  void find_moreThanThereIsRoomFor_keepsWithinIt() throws IOException {
    fill(3);
    try (LuceneIndex index = (LuceneIndex) open()) {
      RankingCache rankings = new RankingCache(10_000);

      for (int number = 0; number < 200; number++) {
        find(rankings, index, search("nurse " + number, 10, Postings.NOW));
      }

      // of 500 bytes and more each
      assertThat(rankings.count()).isBetween(1L, 20L);
    }
  }

  @SecondTier("RankingCacheTest#find_moreThanThereIsRoomFor_keepsWithinIt")
  @Test
  void bytes_areWhatIsReallyKept() throws IOException {
    fillOfEmployers(30);
    try (LuceneIndex index = (LuceneIndex) open()) {
      for (List<Facet> stats : List.of(List.<Facet>of(), Facet.COUNTED)) {
        AtomicLong weighed = new AtomicLong();
        long real = LiveHeap.keptBy(() -> weighed(rankings(index, stats), weighed));

        assertThat(weighed.get())
            .as("%s really takes %d bytes", stats, real)
            .isBetween(real * 9 / 10, real * 2);
      }
    }
  }

  private static RankingCache weighed(RankingCache rankings, AtomicLong weighed) {
    assertThat(rankings.count()).isEqualTo(5_000);
    weighed.set(rankings.bytes());
    return rankings;
  }

  private RankingCache rankings(LuceneIndex index, List<Facet> stats) {
    RankingCache rankings = new RankingCache(1 << 30);
    for (int number = 0; number < 5_000; number++) {
      try {
        find(rankings, index, long32(number, stats));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return rankings;
  }

  private static PostingSearch long32(int number, List<Facet> stats) {
    StringBuilder words = new StringBuilder("nurse");
    for (int word = 1; word < 16; word++) {
      words.append(" -w").append(number).append('x').append(word);
    }
    Condition places =
        new Condition.Or(
            List.of(
                new Condition.Place(RoleTokenizer.keys("Vienna " + number)),
                new Condition.Place(RoleTokenizer.keys("Graz"))));
    Condition.And filter = new Condition.And(List.of(Facet.COUNTRY.in(List.of("AT")), places));
    return PostingSearch.of(TextQuery.parse(words.toString()), Postings.NOW)
        .filter(stats.isEmpty() ? filter : Condition.EVERYTHING)
        .sort(Sort.RELEVANCE)
        .limit(10)
        .stats(stats)
        .statsLimit(30)
        .build();
  }

  @Test
  void find_thatFails_isNotKept() {
    RankingCache rankings = new RankingCache(1 << 20);
    PostingSearch search = search("nurse", 10, Postings.NOW);

    assertThatThrownBy(
            () ->
                rankings.find(
                    search,
                    () -> {
                      throw new IOException("disk");
                    }))
        .hasMessage("disk");

    assertThat(rankings.count()).isZero();
  }

  @Test
  void search_again_isKeptUntilTheNextPublication() {
    fill(1);
    try (LuceneIndex index = (LuceneIndex) open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      assertThat(total(index)).isEqualTo(1);
      assertThat(kept(index)).isEqualTo(1);
      assertThat(total(index)).isEqualTo(1);
      assertThat(kept(index)).isEqualTo(1);

      apply(holder, 7, "Nurse again");

      assertThat(kept(index)).isZero();
      assertThat(total(index)).isEqualTo(2);
    }
  }

  private void fillOfEmployers(int count) {
    try (PostingIndex index = open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        changes.add(Postings.put(i, Postings.at("Nurse " + i, "Employer of nurses " + i)));
      }
      holder.apply(changes);
      holder.publish(count);
    }
  }

  private RankedPage find(RankingCache rankings, LuceneIndex index, PostingSearch search)
      throws IOException {
    return rankings.find(
        search,
        () -> {
          ranked++;
          return index
              .snapshots()
              .reading(snapshot -> index.rank(snapshot.at(Instant.EPOCH), search));
        });
  }

  private static long kept(LuceneIndex index) {
    return index.snapshots().reading(snapshot -> snapshot.at(Instant.EPOCH).rankings().count());
  }

  private static long total(PostingIndex index) {
    return index.search(search("nurse", 10, Instant.EPOCH)).total();
  }

  private static PostingSearch search(String query, int limit, Instant now) {
    return PostingSearch.of(TextQuery.parse(query), now).sort(Sort.RELEVANCE).limit(limit).build();
  }
}
