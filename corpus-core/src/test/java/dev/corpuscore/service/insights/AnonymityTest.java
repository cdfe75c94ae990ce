package dev.corpuscore.service.insights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.insights.Insights.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody who makes every search and compares every two figures learns about no few postings. */
@ExtendWith(CorpusExtension.class)
class AnonymityTest {
  private static final List<String> COUNTRIES = List.of("SE", "NO", "FI");
  private static final List<String> TYPES =
      List.of(EmploymentType.FULL_TIME.wire(), EmploymentType.PART_TIME.wire());
  private static final List<String> WORDS = List.of("nurse", "night", "ward");

  private final TestCorpus corpus;
  private final List<Set<String>> said = new ArrayList<>();
  private final List<String> employers = new ArrayList<>();

  AnonymityTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  /** What each posting says, as facts such as {@code country=SE}; values not drawn evenly. */
  private void fill(Random random) {
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < 400; number++) {
      Set<String> facts = new TreeSet<>();
      String country = COUNTRIES.get(Math.min(2, random.nextInt(10) / 4));
      String type = TYPES.get(random.nextInt(12) / 11);
      facts.add("country=" + country);
      facts.add("type=" + type);
      WORDS.stream().filter(it -> random.nextInt(8) > 0).forEach(it -> facts.add("q=" + it));
      String employer = "E" + Math.min(random.nextInt(14), random.nextInt(14));
      String title =
          facts.stream()
              .filter(it -> it.startsWith("q="))
              .map(it -> it.substring(2))
              .collect(Collectors.joining(" ", "Job ", ""));
      lines.add(
          "{\"url\":\"https://a.example/%d\",\"title\":\"%s\",\"employmentType\":\"%s\","
                  .formatted(number, title, type)
              + "\"company\":{\"name\":\"%s\"},\"remoteFrom\":[\"%s\"]}"
                  .formatted(employer, country));
      said.add(facts);
      employers.add(employer);
    }
    corpus.importLines(lines.toArray(String[]::new));
    corpus.catchUp();
  }

  @Test
  void everyFigure_andEveryDifferenceOfTwo_isOfManyPostingsOfSeveralEmployers() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    fill(new Random(seed));
    ReadInsights insights =
        new ReadInsights(
            corpus.index(),
            new ClosedWeeks(corpus.store().postings(), TestCorpus.CLOCK),
            TestCorpus.CLOCK);
    Map<Set<String>, Long> figures = new HashMap<>();
    for (Set<String> asked : searches()) {
      Insights answer = insights.read(search(asked));
      if (answer.postings() != null) {
        add(figures, asked, answer.postings());
      }
      for (Values facet : answer.facets()) {
        facet
            .values()
            .forEach(
                value -> add(figures, with(asked, facet.facet(), value.term()), value.count()));
      }
    }

    assertThat(figures).hasSizeGreaterThan(10);
    figures.forEach(
        (facts, count) -> assertThat(count).as("%s", facts).isEqualTo(having(facts).size()));
    for (Set<String> one : figures.keySet()) {
      assertLarge(having(one), one + "");
      for (Set<String> other : figures.keySet()) {
        if (one.containsAll(other)) {
          Set<Integer> between = new HashSet<>(having(other));
          between.removeAll(having(one));
          if (!between.isEmpty()) {
            assertLarge(between, other + " without " + one);
          }
        }
      }
    }
  }

  private void assertLarge(Set<Integer> postings, String what) {
    assertThat(postings).as(what).hasSizeGreaterThanOrEqualTo(10);
    assertThat(postings.stream().map(employers::get).collect(Collectors.toSet()))
        .as("employers of %s", what)
        .hasSizeGreaterThanOrEqualTo(5);
  }

  private Set<Integer> having(Set<String> facts) {
    Set<Integer> having = new HashSet<>();
    for (int number = 0; number < said.size(); number++) {
      if (said.get(number).containsAll(facts)) {
        having.add(number);
      }
    }
    return having;
  }

  private static void add(Map<Set<String>, Long> figures, Set<String> facts, long count) {
    Long before = figures.put(facts, count);
    assertThat(before == null || before == count).as("%s", facts).isTrue();
  }

  private static Set<String> with(Set<String> asked, Facet facet, String term) {
    Set<String> facts = new TreeSet<>(asked);
    switch (facet) {
      case COUNTRY -> facts.add("country=" + term);
      case EMPLOYMENT_TYPE -> facts.add("type=" + term);
      default -> throw new AssertionError("nobody said anything about " + facet);
    }
    return facts;
  }

  /** All searches for any of the words, with or without each filter. */
  private static List<Set<String>> searches() {
    List<Set<String>> all = new ArrayList<>();
    for (int words = 0; words < 1 << WORDS.size(); words++) {
      for (int country = -1; country < COUNTRIES.size(); country++) {
        for (int type = -1; type < TYPES.size(); type++) {
          Set<String> facts = new LinkedHashSet<>();
          for (int word = 0; word < WORDS.size(); word++) {
            if ((words >> word & 1) == 1) {
              facts.add("q=" + WORDS.get(word));
            }
          }
          if (country >= 0) {
            facts.add("country=" + COUNTRIES.get(country));
          }
          if (type >= 0) {
            facts.add("type=" + TYPES.get(type));
          }
          all.add(facts);
        }
      }
    }
    return all;
  }

  private static InsightsSearch search(Set<String> facts) {
    List<Condition> filters = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    for (String fact : facts) {
      String value = fact.substring(fact.indexOf('=') + 1);
      switch (fact.charAt(0)) {
        case 'q' -> words.append(value).append(' ');
        case 'c' -> filters.add(Facet.COUNTRY.in(List.of(value)));
        default -> filters.add(Facet.EMPLOYMENT_TYPE.in(List.of(value)));
      }
    }
    return new InsightsSearch(TextQuery.parse(words.toString()), filters, null);
  }
}
