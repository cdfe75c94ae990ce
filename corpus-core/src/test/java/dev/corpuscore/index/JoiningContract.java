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
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} finds if a match need not have all words, or must. */
public abstract class JoiningContract extends IndexFixture {
  /** A word of a title counts 60, and 120 are shared by its words. */
  @Core
  @Test
  void any_ofTheWordsSuffices_mostPointsFirst() {
    index(
        put(1, titled("Nurse")),
        put(2, titled("Night nurse")),
        put(3, titled("Night welder")),
        put(4, titled("Cook")));

    SearchPage page = index.search(any("night nurse").withPositions());

    assertThat(page.hits()).extracting(Hit::id).containsExactly(id(2), id(1), id(3));
    assertThat(page.hits()).extracting(Hit::relevance).containsExactly(1.0, 180 / 240.0, 0.5);
    assertThat(page.hits()).allSatisfy(hit -> assertThat(hit.missing()).isEmpty());
    assertThat(page.total()).isEqualTo(3);
    assertThat(page.positions()).isEqualTo(3);
    assertThat(page.filled()).isZero();
  }

  @Test
  void any_totalsStatisticsAndPositions_areOfAllMatches() {
    index(
        put(1, titled("Nurse").remoteFrom(List.of("SE"))),
        put(2, titled("Night nurse").remoteFrom(List.of("SE", "NO"))),
        put(3, titled("Night welder").legacyAd(new LegacyAd("{\"number_of_vacancies\":5}"))),
        put(4, titled("Cook").remoteFrom(List.of("SE"))));

    SearchPage page =
        index.search(
            any("night nurse").toBuilder()
                .limit(0)
                .positions(true)
                .stats(List.of(Facet.COUNTRY))
                .statsLimit(10)
                .build());

    assertThat(page.total()).isEqualTo(3);
    assertThat(page.positions()).isEqualTo(7);
    assertThat(page.stats().getFirst().values())
        .containsExactly(new Stats.Count("SE", 2), new Stats.Count("NO", 1));
  }

  @Test
  void any_whatBinds_binds() {
    index(
        put(1, titled("Nurse")),
        put(2, titled("Night nurse")),
        put(3, titled("Night welder")),
        put(4, titled("Night cook")),
        put(5, titled("Cook")));

    assertThat(ids(any("night nurse -cook"))).containsExactly(id(2), id(1), id(3));
    assertThat(ids(any("+nurse night"))).containsExactly(id(2), id(1));
    assertThat(ids(any("\"night cook\" nurse welder"))).containsExactly(id(4));
    assertThat(ids(any("(cook OR welder) night"))).containsExactlyInAnyOrder(id(3), id(4), id(5));
    assertThat(ids(any("nur* night"))).containsExactly(id(2), id(1));
    assertThat(ids(any("night-nurse cook"))).containsExactly(id(2), id(5), id(4));
    assertThat(ids(any("& %"))).isEmpty();
    assertThat(
            ids(
                any("nurse welder").toBuilder()
                    .filter(new Condition.And(List.of(Facet.REMOTE.in(List.of("false")))))
                    .build()))
        .containsExactlyInAnyOrder(id(1), id(2), id(3));
    assertThat(ids(any("night"))).hasSize(3);
  }

  /** Of no hit a word counts, so none is better than another. */
  @Test
  void any_ofWordsThatNoMatchHas_isRelevanceZero() {
    index(put(1, dated("Nurse", "2026-11-01")), put(2, dated("Nurses", "2026-11-02")));

    List<Hit> hits = index.search(any("nur* welder")).hits();

    assertThat(hits).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(hits).extracting(Hit::relevance).containsExactly(0.0, 0.0);
  }

  @Test
  void any_inAnotherOrder_hasTheSameRelevance() {
    index(
        put(1, dated("Nurse", "2026-11-03")),
        put(2, dated("Night nurse", "2026-11-01")),
        put(3, dated("Night welder", "2026-11-02")));

    List<Hit> hits = index.search(any("night nurse").sorted(Sort.PUBLISHED_NEWEST)).hits();

    assertThat(hits).extracting(Hit::id).containsExactly(id(1), id(3), id(2));
    assertThat(hits).extracting(Hit::relevance).containsExactly(180 / 240.0, 0.5, 1.0);
  }

  /** More than are scored one by one, and more than one window. */
  @Test
  void any_ofMany_pagesNeitherRepeatNorSkip() {
    index(
        IntStream.rangeClosed(1, 330)
            .mapToObj(at -> put(at, titled(at % 3 == 0 ? "Nurse" : at % 3 == 1 ? "Night" : "Cook")))
            .toArray(Change[]::new));
    index(put(331, titled("Night nurse")));

    Set<PostingId> seen = new HashSet<>();
    for (int from = 0; from < 250; from += 50) {
      SearchPage page = index.search(any("night nurse").toBuilder().offset(from).limit(50).build());
      assertThat(page.total()).isEqualTo(221);
      page.hits().forEach(hit -> assertThat(seen.add(hit.id())).isTrue());
    }
    assertThat(seen).hasSize(221);
    assertThat(ids(any("night nurse")).getFirst()).isEqualTo(id(331));
  }

  @Test
  void all_isNotFilled() {
    index(put(1, titled("Nurse")), put(2, titled("Night nurse")));

    assertThat(ids(search("night nurse").filled())).containsExactly(id(2), id(1));
    assertThat(ids(search("night nurse").filled().joined(Joining.ALL))).containsExactly(id(2));
  }

  private static PostingSearch any(String query) {
    return search(query).filled().joined(Joining.ANY);
  }
}
