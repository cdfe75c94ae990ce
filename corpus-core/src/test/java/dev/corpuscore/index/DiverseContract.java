package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.number;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Different jobs stand first if a search asks for them, the same with every {@link PostingIndex}.
 */
public abstract class DiverseContract extends IndexFixture {
  private final Map<Integer, PostingContent> contents = new HashMap<>();

  /** Equal hits come by their ids, so the order of a plain search is 1, 2, 3 and so on. */
  private void fill(PostingContentBuilder... postings) {
    Change[] changes = new Change[postings.length];
    for (int n = 1; n <= postings.length; n++) {
      contents.put(n, postings[n - 1].build());
      changes[n - 1] = put(n, postings[n - 1]);
    }
    index(changes);
  }

  @Core
  @Test
  void diversely_oneOfATitle_andTwoOfAnEmployer_comeFirst() {
    fill(
        at("Nurse", "Alpha"),
        at("Nurse", "Alpha"),
        at("Nurse", "ALPHA"),
        at("Nurse", "Bravo"),
        at("Nurse", "Bravo"),
        at("Nurse", "Delta"),
        titled("Nurse"),
        titled("Nurse"));

    assertThat(plain("nurse", 0, 10)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(numbers(diverse("nurse", 0, 10))).containsExactly(1, 4, 6, 7, 2, 3, 5, 8);
  }

  @Test
  void diversely_thirdOfAnEmployer_comesBeforeALesserHit() {
    fill(
        at("Nurse one", "Alpha"),
        at("Nurse two", "Alpha"),
        at("Nurse three", "Alpha"),
        at("Nurse four", "Bravo"),
        at("Cook", "Delta").description("works beside a nurse"));

    assertThat(numbers(diverse("nurse", 0, 10))).containsExactly(1, 2, 4, 3, 5);
  }

  /** A hit that lacks a word never passes one that has all. */
  @Test
  void diversely_fillComesLast() {
    fill(at("Night nurse", "Alpha"), at("Night nurse", "Alpha"), at("Nurse", "Bravo"));

    SearchPage page = diverse("night nurse", 0, 10);

    assertThat(numbers(page)).containsExactly(1, 2, 3);
    assertThat(page.total()).isEqualTo(2);
    assertThat(page.filled()).isEqualTo(1);
    assertThat(numbers(diverse("night nurse", 0, 2))).containsExactly(1, 2);
    assertThat(diverse("night nurse", 0, 2).filled()).isZero();
  }

  /** By brute force: pages together are all hits once, and the first ten are as promised. */
  @Test
  void diversely_pagesOfAnySize_areOneOrder() {
    long seed = Seed.of(DiverseContract.class);
    Random random = new Random(seed);
    fill(
        IntStream.range(0, 130)
            .mapToObj(n -> at("Nurse " + random.nextInt(4), "Employer " + random.nextInt(12)))
            .toArray(PostingContentBuilder[]::new));
    List<Integer> all = new ArrayList<>();
    for (int offset = 0; offset < 130; offset += 20) {
      all.addAll(numbers(diverse("nurse", offset, 20)));
    }

    assertThat(all).containsExactlyInAnyOrderElementsOf(contents.keySet());
    assertThat(numbers(diverse("nurse", 0, 100))).isEqualTo(all.subList(0, 100));
    assertThat(numbers(diverse("nurse", 45, 7))).isEqualTo(all.subList(45, 52));
    assertThat(all.subList(50, 100)).isEqualTo(plain("nurse", 50, 50));
    Set<String> jobs = new HashSet<>();
    Map<String, Integer> employers = new HashMap<>();
    for (int first : all.subList(0, 10)) {
      PostingContent one = content(first);
      String employer = Objects.requireNonNull(one.company()).name();
      assertThat(jobs.add(one.title() + " at " + employer)).isTrue();
      assertThat(employers.merge(employer, 1, Integer::sum)).isLessThanOrEqualTo(2);
    }
  }

  private SearchPage diverse(String query, int offset, int limit) {
    PostingSearch asked = search(query).filled().toBuilder().offset(offset).limit(limit).build();
    return service().diversely(asked, false, this::summary).page();
  }

  private List<Integer> plain(String query, int offset, int limit) {
    PostingSearch asked = search(query).toBuilder().offset(offset).limit(limit).build();
    return numbers(service().find(asked).page());
  }

  private PostingContent content(int number) {
    return Objects.requireNonNull(contents.get(number));
  }

  private Optional<HitSummary> summary(Hit hit) {
    return Optional.of(new HitSummary(content(number(hit.id())), null, List.of()));
  }

  private static List<Integer> numbers(SearchPage page) {
    return page.hits().stream().map(it -> number(it.id())).toList();
  }

  private SearchPostings service() {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE);
  }
}
