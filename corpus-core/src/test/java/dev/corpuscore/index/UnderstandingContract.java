package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.number;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query says beside its words comes first, the same with every {@link PostingIndex}. */
public abstract class UnderstandingContract extends IndexFixture {
  @BeforeEach
  void fill() {
    index(
        put(1, in("Receptionist", "Leeds")),
        put(2, in("Receptionist", "Manchester").employmentType(EmploymentType.FULL_TIME)),
        put(3, in("Receptionist", "Manchester").employmentType(EmploymentType.PART_TIME)),
        put(4, in("Cook", "Manchester").employmentType(EmploymentType.PART_TIME)),
        put(5, in("Gardener", "Leeds").workplace(Workplace.REMOTE)),
        put(6, in("Gardener", "Leeds").description("No remote work, some jobs in Manchester")),
        put(7, titled("Reading Tutor")),
        put(8, in("Night Porter", "Leeds")));
  }

  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          receptionist part time manchester    | 3 | 3 2 1
          part-time receptionist in manchester | 3 | 3 2 1
          receptionist jobs manchester         | 3 |
          receptionist manchester leeds        | 3 |
          receptionist jobs leeds              | 3 |
          gardener remote                      | 2 | 5 6
          hemifrån gardener                    | 2 | 5 6
          night receptionist manchester        | 0 |
          cook deltid                          | 1 | 4
          jobs in manchester                   | 3 |
          part time jobs                       | 2 |
          receptionist £35k                    | 3 |
          receptionist 35k                     | 3 |
          """)
  void find_whatIsToldComesFirst_andNothingIsLost(String query, long total, String order) {
    FoundPostings found = find(query);

    assertThat(found.page().total()).isEqualTo(total);
    if (order != null) {
      assertThat(numbers(found)).isEqualTo(order);
    }
  }

  @Test
  void find_placeComesFirst_andBindsInTheFill() {
    assertThat(find("receptionist jobs manchester").page().hits().stream().map(Hit::id).limit(2))
        .containsExactlyInAnyOrder(id(2), id(3));

    FoundPostings filled = find("night receptionist manchester");

    assertThat(filled.page().hits().stream().map(Hit::id)).containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filled.page().filled()).isEqualTo(2);
    assertThat(filled.page().missing()).containsExactly("night");
  }

  @Test
  void find_hitElsewhere_lacksThePlace() {
    FoundPostings found = find("receptionist jobs manchester");

    assertThat(found.page().hits().getLast().id()).isEqualTo(id(1));
    assertThat(found.page().hits().getLast().missing()).containsExactly("manchester");
    assertThat(found.page().hits().getFirst().missing()).isEmpty();
  }

  @Test
  void find_fillOfAPlaceWithoutPostings_isFromAnywhere() {
    assertThat(find("night receptionist helsinki").page().hits().stream().map(Hit::id))
        .contains(id(1), id(2), id(3), id(8));
  }

  /** No posting has the word or one like it, so no word is left that could fill the page. */
  @Core
  @Test
  void find_wordThatNoPostingHas_thePlaceAloneFills() {
    FoundPostings found = find("welder manchester");

    assertThat(found.page().total()).isZero();
    assertThat(found.page().filled()).isEqualTo(3);
    assertThat(found.page().hits().stream().map(Hit::id))
        .containsExactlyInAnyOrder(id(2), id(3), id(4));
    assertThat(found.page().hits()).allMatch(hit -> hit.missing().equals(List.of("welder")));
    assertThat(find("+welder manchester").page().hits()).isEmpty();
    assertThat(find("welder +cook manchester").page().hits().stream().map(Hit::id))
        .containsExactly(id(4));
    assertThat(find("welder -cook manchester").page().hits().stream().map(Hit::id))
        .containsExactlyInAnyOrder(id(2), id(3));
  }

  @Test
  void find_saysWhatItUnderstood() {
    Understood understood =
        Objects.requireNonNull(find("receptionist jobs in manchester 15€/h").understood());

    assertThat(understood.words()).isEqualTo(TextQuery.parse("receptionist"));
    assertThat(understood.dropped()).containsExactly("jobs", "in");
    assertThat(understood.told(Told.Where.class).getFirst().place().name()).isEqualTo("Manchester");
    Told.Paid pay = understood.told(Told.Paid.class).getFirst();
    assertThat(pay.least() + " " + pay.currency() + " " + pay.period()).isEqualTo("15.0 EUR HOUR");
    assertThat(understood.without(1)).isEqualTo(TextQuery.parse("receptionist jobs in manchester"));
  }

  @ParameterizedTest
  @CsvSource({
    "jobs",
    "near me",
    "manchester",
    "reading tutor",
    "tutor reading",
    "tutor in reading",
    "cook",
    "24/7",
    "4711",
    "+receptionist +manchester",
    "\"part time\"",
    "35k",
    "receptionist 35"
  })
  void find_nothingIsUnderstood_whereWordsMeanThemselves(String query) {
    assertThat(find(query).understood()).isNull();
  }

  @Test
  void exactly_readsNothing() {
    FoundPostings found = service().exactly(search("receptionist part time manchester"));

    assertThat(found.understood()).isNull();
    assertThat(found.page().total()).isZero();
  }

  /** What stands in a title decides before what was told. */
  @Test
  void find_titleComesBeforePay() {
    index(
        put(20, titled("Packer in a warehouse")),
        put(
            21,
            titled("Analyst")
                .description("We build a warehouse of data.")
                .salary(new Salary(20.0, 30.0, "GBP", Salary.Period.HOUR, null))));

    assertThat(numbers(find("warehouse £18/hr"))).isEqualTo("20 21");
  }

  /** Each posting that is counted is on one page, however its place is spelled. */
  @ParameterizedTest
  @CsvSource({
    "gardener helsingissä, 30 31",
    "gardener st etienne, 32",
    "gardener portland oregon, 33"
  })
  void find_placeSpelledOtherwise_losesNothing(String query, String first) {
    index(
        put(30, in("Gardener", "Helsinki")),
        put(31, in("Head Gardener", "Helsinki, Finland")),
        put(32, in("Gardener", "Saint-Étienne, France")),
        put(33, in("Gardener", "Portland, OR, United States")));

    FoundPostings found = find(query);

    assertThat(numbers(found).split(" ")).hasSize((int) found.page().total());
    assertThat(numbers(found)).startsWith(first);
  }

  @Test
  void find_pagesNeitherRepeatNorSkip() {
    for (String query :
        List.of(
            "receptionist part time manchester", "night cook manchester", "welder manchester")) {
      List<PostingId> whole = new ArrayList<>();
      find(query).page().hits().forEach(hit -> whole.add(hit.id()));
      List<PostingId> paged = new ArrayList<>();
      for (int offset = 0; offset < whole.size(); offset += 2) {
        service()
            .find(page(search(query), offset, 2).filled())
            .page()
            .hits()
            .forEach(hit -> paged.add(hit.id()));
      }
      assertThat(paged).as(query).isEqualTo(whole);
    }
  }

  @Test
  void find_slipBesideAPlace_isCorrectedAndReadAgain() {
    FoundPostings found = find("recepsionist manchester");

    assertThat(found.query()).isEqualTo(TextQuery.parse("receptionist manchester"));
    assertThat(numbers(found)).endsWith("1");
    assertThat(found.page().total()).isEqualTo(3);
  }

  private String numbers(FoundPostings found) {
    return found.page().hits().stream()
        .map(hit -> Integer.toString(number(hit.id())))
        .collect(Collectors.joining(" "));
  }

  private FoundPostings find(String query) {
    return service().find(search(query).filled());
  }

  private SearchPostings service() {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE);
  }
}
