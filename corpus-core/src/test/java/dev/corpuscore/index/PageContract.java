package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** In which order, pages and totals every {@link PostingIndex} answers. */
public abstract class PageContract extends IndexFixture {
  @Test
  void search_byDate_unknownLastBothWays() {
    index(
        put(1, titled("Nurse")),
        put(2, dated("Nurse", "2026-01-01")),
        put(3, dated("Nurse", "2026-02-01")),
        put(5, dated("Nurse", "1960-02-01")),
        put(4, dated("Nurse", "2026-02-01")),
        put(0, titled("Nurse")));

    assertThat(ids(sorted("nurse", Sort.PUBLISHED_NEWEST)))
        .containsExactly(id(3), id(4), id(2), id(5), id(0), id(1));
    assertThat(ids(sorted("nurse", Sort.PUBLISHED_OLDEST)))
        .containsExactly(id(5), id(2), id(3), id(4), id(0), id(1));
  }

  @Core
  @Test
  void totals_areThoseOfEachSearch_inTheirOrder() {
    index(put(1, titled("Nurse")), put(2, titled("Night Nurse")), put(3, titled("Cook")));

    assertThat(
            index.totals(
                List.of(
                    page(search("nurse"), 0, 0),
                    page(search("the"), 0, 0),
                    page(search("night"), 0, 0),
                    page(search(""), 0, 0),
                    page(search("cook"), 0, 0))))
        .containsExactly(2L, 0L, 1L, 3L, 1L);
    assertThat(index.totals(List.of())).isEmpty();
  }

  @Test
  void search_withoutWords_newestFirst() {
    index(put(1, dated("A", "2026-01-01")), put(2, dated("B", "2026-02-01")), put(3, titled("C")));

    assertThat(ids("")).containsExactly(id(2), id(1), id(3));
    assertThat(index.search(search("")).hits()).allMatch(hit -> hit.relevance() == 0);
  }

  @Test
  void search_byDateWithWords_keepsRelevance() {
    index(
        put(1, dated("Welder", "2026-01-01")),
        put(2, dated("Nurse", "2026-02-01").description("welder")));

    List<Hit> dated = index.search(sorted("welder", Sort.PUBLISHED_NEWEST)).hits();
    List<Hit> ranked = index.search(search("welder")).hits();

    assertThat(dated).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(dated.get(0).relevance()).isBetween(0.001, 0.99);
    assertThat(dated.get(1).relevance()).isEqualTo(1, within(1e-9));
    assertThat(dated.get(0).relevance()).isEqualTo(ranked.get(1).relevance(), within(1e-9));
  }

  @Core
  @Test
  void search_pages_neitherRepeatNorSkip() {
    long seed = System.nanoTime();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      String title = i % 3 == 0 ? "Welder" : i % 3 == 1 ? "Senior Welder" : "Nurse";
      changes.add(put(i, titled(title).description("welder ".repeat(1 + i % 4))));
    }
    Collections.shuffle(changes, new Random(seed));
    for (int from = 0; from < 700; from += 100) {
      index(changes.subList(from, from + 100).toArray(Change[]::new));
    }

    for (Sort sort : Sort.values()) {
      List<PostingId> paged = new ArrayList<>();
      for (int offset = 0; offset < 700; offset += 70) {
        paged.addAll(ids(page(sorted("welder", sort), offset, 70)));
      }

      assertThat(new HashSet<>(paged)).as("seed " + seed).hasSize(700);
      assertThat(ids(page(sorted("welder", sort), 333, 50))).isEqualTo(paged.subList(333, 383));
    }
  }

  @Test
  void search_fromPlaceToPlace_meetsEachOnce_whileOthersCome() {
    String[] days = {"2026-01-01", "2026-01-02", "1960-05-05"};
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      changes.add(put(i, i % 4 == 3 ? titled("Nurse") : dated("Nurse", days[i % 4])));
    }
    index(changes.toArray(Change[]::new));
    List<PostingId> inOrder = new ArrayList<>();
    for (int remainder : new int[] {1, 0, 2, 3}) {
      for (int i = remainder; i < 120; i += 4) {
        inOrder.add(id(i));
      }
    }

    List<PostingId> met = new ArrayList<>();
    Condition.And filter = Condition.EVERYTHING;
    for (int page = 0; page < 12; page++) {
      List<PostingId> ids = ids(newest(filter));
      met.addAll(ids);
      int last = Postings.number(ids.getLast());
      Instant published = last % 4 == 3 ? null : Instant.parse(days[last % 4] + "T00:00:00Z");
      filter = new Condition.And(List.of(new NewestPosition(published, ids.getLast()).after()));
      // newer than all, and between the pages of the same day, but before the place
      index(put(1_000 + page, dated("Nurse", "2026-02-01")));
    }

    assertThat(met).isEqualTo(inOrder);
    assertThat(ids(newest(filter))).isEmpty();
  }

  private static PostingSearch newest(Condition.And filter) {
    return PostingSearch.of(TextQuery.parse("nurse"), NOW).filter(filter).limit(10).build();
  }

  @Test
  void search_offsetPastTheEnd_emptyPage() {
    index(put(1, titled("Nurse")));

    assertThat(index.search(page(search("nurse"), 10_000, 100)).hits()).isEmpty();
    assertThat(index.search(page(search(""), 10_000, 100)).hits()).isEmpty();
    assertThat(index.search(page(search("nurse"), 0, 0)).total()).isEqualTo(1);
  }

  @Test
  void search_total_exactTo10000AndBeyondOnDemand() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 10_001; i++) {
      changes.add(put(i, titled(i == 0 ? "Nurse" : "Welder").description("all")));
    }
    index(changes.toArray(Change[]::new));

    assertThat(total(search("welder all"))).isEqualTo("10000 exact");
    assertThat(total(search("all"))).isEqualTo("10000 or more");
    assertThat(total(search(""))).isEqualTo("10000 or more");
    assertThat(total(exact(search("all")))).isEqualTo("10001 exact");
    assertThat(total(exact(search("")))).isEqualTo("10001 exact");
  }

  private static PostingSearch sorted(String query, Sort sort) {
    return PostingSearch.of(TextQuery.parse(query), NOW).sort(sort).limit(10).build();
  }

  private static PostingSearch exact(PostingSearch search) {
    return PostingSearch.of(search.query(), search.now())
        .filter(search.filter())
        .sort(search.sort())
        .limit(10)
        .exactTotal(true)
        .build();
  }

  private String total(PostingSearch search) {
    SearchPage page = index.search(search);
    return page.total() + (page.totalIsLowerBound() ? " or more" : " exact");
  }
}
