package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.PostingIndex.Stats.Count;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} counts of sets of postings. */
public abstract class TallyContract extends IndexFixture {
  private static final Condition SWEDEN = Facet.COUNTRY.in(List.of("SE"));
  private static final Condition REMOTE = Facet.REMOTE.in(List.of("true"));

  @Core
  @Test
  void groups_haveThePostingsAndEmployersOfEachSet() {
    index(
        put(1, at("Nurse", "Acme").remoteFrom(List.of("SE", "DE"))),
        put(2, at("Nurse", "ACMÉ").remoteFrom(List.of("SE")).workplace(Workplace.REMOTE)),
        put(3, at("Welder", "Beta").remoteFrom(List.of("SE"))),
        put(4, at("Welder", "Gamma")),
        put(5, titled("Nurse")));

    List<Group> groups =
        tally(
            it ->
                it.groups(
                    List.of(
                        Condition.EVERYTHING,
                        SWEDEN,
                        new And(List.of(SWEDEN, it.words(TextQuery.parse("nurse")))),
                        new Not(SWEDEN),
                        new And(List.of(SWEDEN, new Not(REMOTE))),
                        new Or(List.of(REMOTE, it.words(TextQuery.parse("welder")))),
                        new Or(List.of()))));

    assertThat(groups)
        .containsExactly(
            new Group(5, 3),
            new Group(3, 2),
            new Group(2, 1),
            new Group(2, 1),
            new Group(2, 2),
            new Group(3, 3),
            new Group(0, 0));
  }

  @Test
  void groups_countFiveEmployersAtMost() {
    index(
        put(1, at("Nurse", "A")),
        put(2, at("Nurse", "B")),
        put(3, at("Nurse", "C")),
        put(4, at("Nurse", "D")),
        put(5, at("Nurse", "E")),
        put(6, at("Nurse", "F")));
    index(put(7, at("Nurse", "a")), put(8, at("Nurse", "G")));

    assertThat(groups(Condition.EVERYTHING)).containsExactly(new Group(8, 5));
  }

  @Test
  void whatIsNotOpen_isNotCounted() {
    index(
        put(1, at("Nurse", "A").remoteFrom(List.of("SE")).expiresAt(NOW)),
        put(2, at("Nurse", "B").remoteFrom(List.of("SE")).expiresAt(NOW.plusSeconds(1))),
        put(3, at("Nurse", "C").remoteFrom(List.of("SE"))));
    index(removed(3, 4));

    assertThat(groups(SWEDEN, new Not(SWEDEN))).containsExactly(new Group(1, 1), new Group(0, 0));
    assertThat(values(Condition.EVERYTHING, Facet.COUNTRY)).containsExactly(new Count("SE", 1));
    assertThat(employers(Condition.EVERYTHING)).isEqualTo(Map.of(1, 1));
  }

  @Test
  void pay_isCountedByAmount() {
    index(
        put(1, paid(10, 20.5, "EUR", Salary.Period.HOUR)),
        put(2, paid(20.5, null, "EUR", Salary.Period.HOUR)),
        put(3, paid(0.1, 0.3, "EUR", Salary.Period.HOUR)),
        put(4, paid(30_000, null, "SEK", Salary.Period.MONTH)),
        put(5, paid(1, null, "EUR", null)),
        put(6, titled("Nurse")));

    assertThat(pay(Facet.PAID_IN.in(List.of("EUR/hour"))))
        .containsExactly(Map.entry(0.3, 1L), Map.entry(20.5, 2L));
    assertThat(pay(new Or(List.of()))).isEmpty();
    assertThat(values(Condition.EVERYTHING, Facet.PAID_IN))
        .containsExactly(new Count("EUR/hour", 3), new Count("SEK/month", 1));
  }

  @Test
  void employers_areCountedByTheirPostings() {
    index(
        put(1, at("Nurse", "acme")),
        put(2, at("Nurse", "Beta")),
        put(3, at("Nurse", "Gamma")),
        put(4, at("Welder", "Gamma")));
    index(put(5, at("Nurse", "ACMÉ")), put(6, titled("Nurse")));

    assertThat(employers(Condition.EVERYTHING)).containsExactly(Map.entry(1, 1), Map.entry(2, 2));
    assertThat(employers(tally(it -> it.words(TextQuery.parse("welder")))))
        .containsExactly(Map.entry(1, 1));
  }

  /** Against counting one by one. */
  @Test
  void manyPostings_areCountedAsOneByOne() {
    long seed = Seed.of(TallyContract.class);
    Random random = new Random(seed);
    List<PostingContent> all = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      List<Change> changes = new ArrayList<>();
      for (int each = 0; each < 60; each++) {
        PostingContentBuilder one = any(random);
        all.add(one.build());
        changes.add(put(all.size(), one));
      }
      index(changes.toArray(Change[]::new));
    }
    Condition german = Facet.LANGUAGE.in(List.of("de"));
    Map<Condition, Predicate<PostingContent>> sets = new LinkedHashMap<>();
    sets.put(Condition.EVERYTHING, it -> true);
    sets.put(SWEDEN, it -> it.remoteFrom().contains("SE"));
    sets.put(new Not(german), it -> !"de".equals(it.language()));
    sets.put(
        new And(List.of(SWEDEN, new Not(new And(List.of(german, REMOTE))))),
        it ->
            it.remoteFrom().contains("SE")
                && !("de".equals(it.language()) && it.workplace() == Workplace.REMOTE));

    sets.forEach(
        (set, meets) -> {
          List<PostingContent> in = all.stream().filter(meets).toList();
          assertThat(groups(set))
              .containsExactly(new Group(in.size(), Math.min(5, byEmployer(in).size())));
          assertThat(employers(set)).isEqualTo(bySize(in));
          assertThat(values(set, Facet.COUNTRY)).isEqualTo(counted(in, PostingContent::remoteFrom));
          assertThat(values(set, Facet.WORKPLACE))
              .isEqualTo(counted(in, it -> one(it.workplace(), Workplace::wire)));
          assertThat(values(set, Facet.EMPLOYMENT_TYPE))
              .isEqualTo(counted(in, it -> one(it.employmentType(), EmploymentType::wire)));
          assertThat(values(set, Facet.LANGUAGE))
              .isEqualTo(counted(in, it -> one(it.language(), Function.identity())));
        });
  }

  /** The group of a closed posting may have its name; groups reach over segments. */
  @Core
  @Test
  void jobs_areGroupsAndPostingsWithoutOne() {
    long seed = Seed.of(TallyContract.class);
    Random random = new Random(seed);
    Set<Object> all = new HashSet<>();
    Set<Object> swedish = new HashSet<>();
    int number = 0;
    for (int part = 0; part < 3; part++) {
      List<Change> changes = new ArrayList<>();
      for (int each = 0; each < 40; each++) {
        PostingId group = random.nextInt(3) == 0 ? null : Postings.id(900 + random.nextInt(30));
        PostingContentBuilder one = at("Nurse", "Acme");
        boolean expired = random.nextInt(5) == 0;
        boolean inSweden = random.nextBoolean();
        one.remoteFrom(List.of(inSweden ? "SE" : "NO"));
        changes.add(put(++number, expired ? one.expiresAt(NOW) : one, group));
        Object job = group == null ? (Object) number : group;
        if (!expired) {
          all.add(job);
        }
        if (!expired && inSweden) {
          swedish.add(job);
        }
      }
      index(changes.toArray(Change[]::new));
    }

    assertThat(this.<Long>tally(it -> it.jobs(Condition.EVERYTHING))).isEqualTo(all.size());
    assertThat(this.<Long>tally(it -> it.jobs(SWEDEN))).isEqualTo(swedish.size());
    assertThat(this.<Long>tally(it -> it.jobs(new Or(List.of())))).isZero();
  }

  private static PostingContentBuilder any(Random random) {
    PostingContentBuilder one =
        random.nextInt(10) == 0 ? titled("Nurse") : at("Nurse", "E" + random.nextInt(7));
    List<String> countries =
        List.of("SE", "NO", "FI").stream().filter(it -> random.nextInt(3) == 0).toList();
    one.remoteFrom(countries);
    if (random.nextBoolean()) {
      one.workplace(any(random, Workplace.values()));
    }
    if (random.nextBoolean()) {
      one.employmentType(any(random, EmploymentType.values()));
    }
    return random.nextInt(4) == 0 ? one : one.language(List.of("de", "sv").get(random.nextInt(2)));
  }

  private static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static Map<String, Integer> byEmployer(List<PostingContent> postings) {
    Map<String, Integer> each = new LinkedHashMap<>();
    for (PostingContent one : postings) {
      if (one.company() != null) {
        each.merge(one.company().name(), 1, Integer::sum);
      }
    }
    return each;
  }

  private static Map<Integer, Integer> bySize(List<PostingContent> postings) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    byEmployer(postings).values().forEach(size -> sizes.merge(size, 1, Integer::sum));
    return sizes;
  }

  private static List<Count> counted(
      List<PostingContent> postings, Function<PostingContent, List<String>> values) {
    return postings.stream()
        .flatMap(it -> values.apply(it).stream())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .entrySet()
        .stream()
        .map(it -> new Count(it.getKey(), it.getValue()))
        .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::term))
        .toList();
  }

  private static <T> List<String> one(@Nullable T known, Function<T, String> name) {
    return known == null ? List.of() : List.of(name.apply(known));
  }

  private static PostingContentBuilder paid(
      double min, @Nullable Double max, String currency, Salary.@Nullable Period period) {
    return titled("Nurse").salary(new Salary(min, max, currency, period, null));
  }

  private List<Group> groups(Condition... sets) {
    return tally(it -> it.groups(List.of(sets)));
  }

  private List<Count> values(Condition set, Facet facet) {
    return tally(it -> it.values(set, facet));
  }

  private Map<Double, Long> pay(Condition set) {
    return tally(it -> it.pay(set));
  }

  private Map<Integer, Integer> employers(Condition set) {
    return tally(it -> it.employers(set).orElseThrow());
  }

  private <T> T tally(Function<Tally, T> reader) {
    return index.tally(NOW, reader);
  }
}
