package dev.corpuscore.service.insights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.insights.Insights.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Somebody who makes every search, also with conditions negated, and subtracts every two figures,
 * also those of one answer from its total first, learns about no few postings.
 */
class AnonymityTest {
  private static final String NOT = "!";
  private static final List<String> COUNTRIES = List.of("SE", "NO", "FI", "IS");
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
      // few in Iceland, and fewer of part time
      int drawn = random.nextInt(50);
      String country = COUNTRIES.get(drawn == 0 ? 3 : Math.min(2, drawn / 20));
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
    long seed = Seed.of(AnonymityTest.class);
    fill(new Random(seed));
    ReadInsights insights = insights();
    Map<Set<String>, Long> figures = new HashMap<>();
    for (Set<String> asked : searches()) {
      Insights answer = insights.read(search(asked));
      if (answer.postings() != null) {
        add(figures, asked, answer.postings());
      }
      for (Values facet : answer.facets()) {
        for (Stats.Count value : facet.values()) {
          String fact = fact(facet.facet(), value.term());
          add(figures, with(asked, fact), value.count());
          long others = Objects.requireNonNull(answer.postings()) - value.count();
          add(figures, with(asked, NOT + fact), others);
        }
      }
    }

    assertThat(figures).hasSizeGreaterThan(10);
    figures.forEach(
        (facts, count) -> assertThat(count).as("%s", facts).isEqualTo(having(facts).size()));
    assertRestIsLarge(figures.keySet());
    for (Set<String> one : figures.keySet()) {
      if (!having(one).isEmpty()) {
        assertLarge(having(one), one + "");
      }
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

  /** The total, less what is known of some countries, is how many are in the others. */
  private void assertRestIsLarge(Set<Set<String>> figures) {
    for (Set<String> all : figures) {
      if (all.stream().allMatch(it -> it.contains("q="))) {
        List<Set<String>> known =
            COUNTRIES.stream()
                .map(it -> with(all, "country=" + it))
                .filter(figures::contains)
                .toList();
        for (int some = 1; some < 1 << known.size(); some++) {
          Set<Integer> rest = new HashSet<>(having(all));
          for (int at = 0; at < known.size(); at++) {
            if ((some >> at & 1) == 1) {
              rest.removeAll(having(known.get(at)));
            }
          }
          if (!rest.isEmpty()) {
            assertLarge(rest, all + " less some of " + known);
          }
        }
      }
    }
  }

  /** All together say how many are in both: |A| + |B| - (all - neither). */
  @Test
  void intersectionOfTwo_isNotToldByThoseInNeither() {
    fill(number -> number < 40, number -> number >= 39 && number < 90, 200);

    assertThat(read(Set.of()).facets()).isNotEmpty();
    assertThat(read(Set.of("country=SE", "type=part_time")).postings()).isNull();
    assertThat(read(Set.of(NOT + "country=SE", NOT + "type=part_time")).postings()).isNull();
  }

  /**
   * (all - part-time) - (without SE - part-time without SE) is how many in SE are not part-time.
   */
  @Test
  void complementOfAPart_isNotToldByTwoAnswers() {
    fill(number -> number < 50, number -> number > 0 && number < 120, 200);

    for (String asked : List.of("country=SE", NOT + "country=SE")) {
      assertThat(read(Set.of(asked)).postings()).as(asked).isNotNull();
      assertThat(read(Set.of(asked)).facets())
          .as(asked)
          .filteredOn(it -> it.facet() == Facet.EMPLOYMENT_TYPE)
          .allSatisfy(it -> assertThat(it.values()).isEmpty());
    }
  }

  /** The filter for remote ads takes an ad's own {@code remote_work} as well. */
  @Test
  void remoteAd_isNotToldByTheWorkplaceBesideTheFilter() {
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < 100; number++) {
      String workplace = number < 40 ? "remote" : number < 70 ? "hybrid" : "onsite";
      lines.add(line(number, ",\"workplace\":\"" + workplace + "\""));
    }
    corpus.importLines(lines.toArray(String[]::new));
    String ad =
        """
        {"id":"1","webpage_url":"https://b.example/1","headline":"Job","employer":{"name":"E1"},\
        "remote_work":true}
        """;
    corpus.importInputs(Format.JOBTECH, TestCorpus.input("ad", ad));
    corpus.catchUp();

    InsightsSearch filtered =
        new InsightsSearch(TextQuery.everything(), List.of(Facet.REMOTE.in(List.of("true"))), null);
    assertThat(insights().read(filtered).postings()).isEqualTo(41);
    assertThat(read(Set.of()).facets())
        .filteredOn(it -> it.facet() == Facet.WORKPLACE)
        .flatExtracting(Values::values)
        .containsExactly(new Stats.Count("hybrid", 30), new Stats.Count("onsite", 30));
  }

  /** Ads of ten employers; those in neither country have none. */
  private void fill(IntPredicate sweden, IntPredicate partTime, int postings) {
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < postings; number++) {
      String country = sweden.test(number) ? ",\"remoteFrom\":[\"SE\"]" : "";
      String type = partTime.test(number) ? ",\"employmentType\":\"part_time\"" : "";
      lines.add(line(number, country + type));
    }
    corpus.importLines(lines.toArray(String[]::new));
    corpus.catchUp();
  }

  private static String line(int number, String more) {
    return "{\"url\":\"https://a.example/%d\",\"title\":\"Job\",\"company\":{\"name\":\"E%d\"}%s}"
        .formatted(number, number % 10, more);
  }

  private Insights read(Set<String> facts) {
    return insights().read(search(facts));
  }

  private ReadInsights insights() {
    return new ReadInsights(
        corpus.index(),
        new ClosedWeeks(corpus.store().postings(), TestCorpus.CLOCK),
        TestCorpus.CLOCK);
  }

  private void assertLarge(Set<Integer> postings, String what) {
    assertThat(postings).as(what).hasSizeGreaterThanOrEqualTo(10);
    assertThat(postings.stream().map(employers::get).collect(Collectors.toSet()))
        .as("employers of %s", what)
        .hasSizeGreaterThanOrEqualTo(5);
  }

  private Set<Integer> having(Set<String> asked) {
    Set<Integer> having = new HashSet<>();
    for (int number = 0; number < said.size(); number++) {
      Set<String> facts = said.get(number);
      if (asked.stream()
          .allMatch(
              it -> it.startsWith(NOT) ? !facts.contains(it.substring(1)) : facts.contains(it))) {
        having.add(number);
      }
    }
    return having;
  }

  private static void add(Map<Set<String>, Long> figures, Set<String> facts, long count) {
    Long before = figures.put(facts, count);
    assertThat(before == null || before == count).as("%s", facts).isTrue();
  }

  private static Set<String> with(Set<String> asked, String fact) {
    Set<String> facts = new TreeSet<>(asked);
    facts.add(fact);
    return facts;
  }

  private static String fact(Facet facet, String term) {
    return switch (facet) {
      case COUNTRY -> "country=" + term;
      case EMPLOYMENT_TYPE -> "type=" + term;
      default -> throw new AssertionError("nobody said anything about " + facet);
    };
  }

  /** All searches with or without each word, or neither, and with or without filters. */
  private static List<Set<String>> searches() {
    List<String> countries = List.of("", "country=SE", "country=NO", "country=FI", "country=IS");
    List<String> types = List.of("", "type=" + TYPES.getFirst(), "type=" + TYPES.getLast());
    List<Set<String>> all = new ArrayList<>();
    for (int words = 0; words < Math.pow(3, WORDS.size()); words++) {
      for (String country : countries) {
        for (String type : types) {
          Set<String> facts = new LinkedHashSet<>(List.of(country, type));
          facts.remove("");
          for (int word = 0, left = words; word < WORDS.size(); word++, left /= 3) {
            if (left % 3 > 0) {
              facts.add((left % 3 == 1 ? "" : NOT) + "q=" + WORDS.get(word));
            }
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
      boolean negated = fact.startsWith(NOT);
      switch (fact.charAt(negated ? 1 : 0)) {
        case 'q' -> words.append(negated ? "-" : "").append(value).append(' ');
        case 'c' -> filters.add(signed(Facet.COUNTRY.in(List.of(value)), negated));
        default -> filters.add(signed(Facet.EMPLOYMENT_TYPE.in(List.of(value)), negated));
      }
    }
    return new InsightsSearch(TextQuery.parse(words.toString()), filters, null);
  }

  private static Condition signed(Condition condition, boolean negated) {
    return negated ? new Condition.Not(condition) : condition;
  }
}
