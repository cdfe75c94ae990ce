package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.number;
import static dev.corpuscore.index.Postings.removed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A search for different jobs finds one posting of each, the same with every index. */
public abstract class DistinctContract extends IndexFixture {
  @Core
  @Test
  void distinct_showsNoCopies_inHitsTotalsAndStatistics() {
    index(
        put(1, "Nurse", "Alpha", new OneJob(1, false)),
        put(2, "Nurse", "Alpha", new OneJob(1, true)),
        put(3, "Nurse", "Bravo", null),
        put(4, "Nurse", "Bravo", new OneJob(4, true)));

    SearchPage page = distinct("nurse");

    assertThat(numbers(page)).containsExactly(1, 3);
    assertThat(page.total()).isEqualTo(2);
    assertThat(count(page, "alpha")).isEqualTo(1);
    assertThat(count(page, "bravo")).isEqualTo(1);
    assertThat(ids("nurse")).containsExactly(id(1), id(2), id(3), id(4));
  }

  @Test
  void distinct_whenTheShownOneGoes_showsTheOther() {
    index(
        put(1, "Nurse", "Alpha", new OneJob(1, false)),
        put(2, "Nurse", "Alpha", new OneJob(1, true)));
    assertThat(numbers(distinct("nurse"))).containsExactly(1);

    Posting other = put(2, "Nurse", "Alpha", null).posting();
    index(
        removed(1, 3),
        new Change.Put(
            new Posting(other.id(), other.digest(), other.content(), other.record(), 4)));

    assertThat(numbers(distinct("nurse"))).containsExactly(2);
  }

  /** By brute force. */
  @Test
  void distinct_ofAnyCorpus_countsOneOpenPostingOfEachJob() {
    long seed = Seed.of(DistinctContract.class);
    Random random = new Random(seed);
    String[] words = {"nurse", "cook", "night"};
    List<Change.Put> postings = new ArrayList<>();
    Map<Long, Integer> jobs = new HashMap<>();
    for (int n = 1; n <= 300; n++) {
      long job = random.nextInt(120);
      boolean copy = job % 2 == 0 && jobs.merge(job, 1, Integer::sum) > 1;
      String title = words[random.nextInt(3)] + ' ' + words[random.nextInt(3)];
      postings.add(
          put(n, title, "E" + random.nextInt(5), job % 2 == 0 ? new OneJob(job, copy) : null));
    }
    index(postings.toArray(Change[]::new));

    for (String word : words) {
      Set<Integer> expected = new HashSet<>();
      Map<String, Long> employers = new HashMap<>();
      for (Change.Put put : postings) {
        OneJob job = put.posting().record().job();
        if (put.posting().content().title().contains(word) && (job == null || !job.copy())) {
          expected.add(number(put.id()));
          Company company = Objects.requireNonNull(put.posting().content().company());
          employers.merge(company.name().toLowerCase(Locale.ROOT), 1L, Long::sum);
        }
      }
      SearchPage page = distinct(word);

      assertThat(page.total()).isEqualTo(expected.size());
      assertThat(numbers(page)).hasSize(Math.min(100, expected.size())).isSubsetOf(expected);
      employers.forEach((name, count) -> assertThat(count(page, name)).isEqualTo(count));
      assertThat(inPages(word, 7))
          .startsWith(numbers(page).toArray(Integer[]::new))
          .containsExactlyInAnyOrderElementsOf(expected);
      FoundPostings every = service().find(search(word));
      PostingSearch copies = with(Facet.COPIES, word).build();
      assertThat(service().count(copies, every)).isEqualTo(every.page().total() - page.total());
    }
    Map<Long, Long> sizes = service().jobs().counts(jobs.keySet(), NOW);
    jobs.forEach((job, size) -> assertThat(sizes.get(job)).isEqualTo((long) size));
  }

  private SearchPage distinct(String query) {
    return index.search(with(Facet.DISTINCT, query).build());
  }

  private List<Integer> inPages(String query, int size) {
    List<Integer> all = new ArrayList<>();
    SearchPage page;
    do {
      page = index.search(with(Facet.DISTINCT, query).offset(all.size()).limit(size).build());
      all.addAll(numbers(page));
    } while (!page.hits().isEmpty());
    return all;
  }

  private static PostingSearchBuilder with(Condition condition, String query) {
    return search(query).toBuilder()
        .filter(new Condition.And(List.of(condition)))
        .limit(100)
        .exactTotal(true)
        .stats(List.of(Facet.EMPLOYER))
        .statsLimit(10);
  }

  private static long count(SearchPage page, String employer) {
    for (Stats stats : page.stats()) {
      for (Stats.Count each : stats.values()) {
        if (each.term().equalsIgnoreCase(employer)) {
          return each.count();
        }
      }
    }
    return 0;
  }

  private static List<Integer> numbers(SearchPage page) {
    return page.hits().stream().map(it -> number(it.id())).toList();
  }

  private static Change.Put put(int n, String title, String company, @Nullable OneJob job) {
    Posting alone = Postings.put(n, at(title, company)).posting();
    PostingRecord record =
        new PostingRecord(
            PostingState.open(), true, Origin.IMPORT, List.of(), NOW, NOW, null, job, false);
    return new Change.Put(
        new Posting(alone.id(), alone.digest(), alone.content(), record, alone.revision()));
  }

  private SearchPostings service() {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE);
  }
}
