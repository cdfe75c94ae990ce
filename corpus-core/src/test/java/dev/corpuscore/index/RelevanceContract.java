package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} leaves out for its relevance. */
public abstract class RelevanceContract extends IndexFixture {
  private static final List<String> TITLES =
      List.of(
          "Nurse",
          "Night nurse",
          "Nurse for the night",
          "Senior night nurse in a large hospital",
          "Cook");

  /** The titles have 240, 180 and 120 points. */
  @Core
  @Test
  void lessRelevantHits_areLeftOutAndNotCounted() {
    index(
        put(1, titled("Nurse").remoteFrom(List.of("SE"))),
        put(2, titled("Night nurse").remoteFrom(List.of("NO"))),
        put(3, titled("Night welder").remoteFrom(List.of("SE"))));
    PostingSearch any = search("night nurse").joined(Joining.ANY).withPositions();

    assertThat(ids(least(any, 0.5))).containsExactly(id(2), id(1), id(3));
    assertThat(ids(least(any, 0.76))).containsExactly(id(2));
    assertThat(ids(least(any, 1))).containsExactly(id(2));
    SearchPage page =
        index.search(
            least(any, 0.75).toBuilder().stats(List.of(Facet.COUNTRY)).statsLimit(5).build());
    assertThat(page.hits()).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(page.hits()).extracting(Hit::relevance).containsExactly(1.0, 0.75);
    assertThat(page.total()).isEqualTo(2);
    assertThat(page.positions()).isEqualTo(2);
    assertThat(page.stats().getFirst().values())
        .containsExactly(new Stats.Count("NO", 1), new Stats.Count("SE", 1));
    assertThat(index.search(least(any, 0.75).toBuilder().limit(0).build()).total()).isEqualTo(2);
  }

  /** A title comes before a description, whatever else. */
  @Test
  void threshold_inAnotherOrder_leavesOutTheSame() {
    index(
        put(1, dated("Nurse", "2026-11-01")),
        put(2, dated("Cook", "2026-11-03").description("Nurse")),
        put(3, dated("Nurse", "2026-11-02")));

    PostingSearch newest = search("nurse").sorted(Sort.PUBLISHED_NEWEST);

    assertThat(ids(newest)).containsExactly(id(2), id(3), id(1));
    assertThat(ids(least(newest, 0.5))).containsExactly(id(3), id(1));
  }

  @Test
  void threshold_ofASearchWithoutWords_leavesOutNothing() {
    index(put(1, titled("Nurse")), put(2, titled("Cook")));

    assertThat(ids(least(search(""), 1))).hasSize(2);
    assertThat(ids(least(search("nur*"), 1))).containsExactly(id(1));
    assertThat(ids(least(search("xyz"), 1))).isEmpty();
  }

  /** More than one window of titles, and descriptions behind them. */
  @Core
  @Test
  void threshold_keepsTheHitsThatHaveIt_onEveryPage() {
    index(IntStream.rangeClosed(1, 420).mapToObj(RelevanceContract::one).toArray(Change[]::new));
    for (String query : List.of("nurse", "night nurse")) {
      List<Hit> all = hits(search(query));
      assertThat(all).hasSizeGreaterThan(250);
      assertThat(all.getLast().relevance()).isLessThan(0.05);
      for (double least : new double[] {0.001, 0.012, 0.1, 0.21, 0.33, 0.5, 0.77, 0.95, 1}) {
        List<Hit> kept = all.stream().filter(hit -> hit.relevance() >= least).toList();
        PostingSearch search = least(search(query), least);

        assertThat(hits(search))
            .as("%s %s", query, least)
            .extracting(Hit::id)
            .containsExactlyElementsOf(kept.stream().map(Hit::id).toList());
        SearchPage page = index.search(search);
        assertThat(page.total()).isEqualTo(kept.size());
        assertThat(page.hits())
            .extracting(Hit::relevance)
            .isEqualTo(kept.stream().limit(10).map(Hit::relevance).toList());
        assertThat(page.incomplete()).isFalse();
      }
    }
  }

  private static Change one(int number) {
    PostingContentBuilder posting = titled(TITLES.get(number % TITLES.size()));
    return put(number, number % 3 == 0 ? posting : posting.description("A nurse for the night"));
  }

  private List<Hit> hits(PostingSearch search) {
    List<Hit> all = new ArrayList<>();
    for (int from = 0; from < 500; from += 100) {
      all.addAll(index.search(search.toBuilder().offset(from).limit(100).build()).hits());
    }
    return all;
  }

  private static PostingSearch least(PostingSearch search, double relevance) {
    return search.toBuilder().leastRelevance(relevance).build();
  }
}
