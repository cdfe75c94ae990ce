package dev.corpuscore.http.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.In;
import dev.corpuscore.index.Condition.Near;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Place;
import dev.corpuscore.index.Condition.Range;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.reading.PlaceReader;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchFilterTest {
  /** 2026-03-01T00:00:00Z. */
  private static final double MARCH = 1_772_323_200;

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final double NEVER_BEFORE = Double.NEGATIVE_INFINITY;
  private static final double FOR_EVER = Double.POSITIVE_INFINITY;

  @Test
  void all_nothingAsked_isEverything() {
    assertThat(all("q=cook&sort=relevance&unknown=1")).isEqualTo(Condition.EVERYTHING);
  }

  @Test
  void all_eachFilter_isACondition() {
    assertThat(
            all("employment-type=full_time&employment-type=other&remote=true&country=se&country=NO"
                    + "&employer=%C3%89cole++Nord&location=New+Yorks&location=Oslo")
                .of())
        .containsExactly(
            new And(List.of(new Or(List.of(employer("ecole", "nord"))))),
            new In(Facet.COUNTRY, List.of("SE", "NO")),
            new Or(List.of(new Place(List.of("new", "york")), new Place(List.of("oslo")))),
            new In(Facet.REMOTE, List.of("true")),
            new Or(
                List.of(
                    new In(Facet.EMPLOYMENT_TYPE, List.of("full_time", "other")),
                    new In(
                        Facet.STATED,
                        List.of("employment-type=full_time", "employment-type=other")))));
  }

  @Test
  void all_employer_inQuotationMarks_isAName() {
    assertThat(all("employer=%22Acm%C3%A9+AB%22&employer=%223%22&employer=-%2224/7%22").of())
        .containsExactly(
            new And(
                List.of(
                    new Or(
                        List.of(
                            new In(Facet.EMPLOYER, List.of("acme")),
                            new In(Facet.EMPLOYER, List.of("3")))),
                    new Not(new In(Facet.EMPLOYER, List.of("24/7"))))));
  }

  @Test
  void all_employer_isWordsOrANumber_withPlusAndMinus() {
    assertThat(
            all("employer=Acme+AB&employer=-5560&employer=%2BNord&employer=12&employer=%26").of())
        .containsExactly(
            new And(
                List.of(
                    new Or(
                        List.of(
                            employer("acme", "ab"),
                            new In(Facet.ORGANIZATION_NUMBER, List.of("12")),
                            new Or(List.of()))),
                    new Not(new In(Facet.ORGANIZATION_NUMBER, List.of("5560"))),
                    employer("nord"))));
    String words = "a b c d e f g h i j k l m n o p q r s t u v w x y z".replace(" ", "+");
    assertThatThrownBy(() -> all(("employer=" + words + "&").repeat(8)))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults())
                    .containsExactly(new Fault("?employer", "has 208 words, over 200")));
  }

  private static And employer(String... words) {
    return new And(
        Stream.of(words).<Condition>map(it -> new In(Facet.EMPLOYER_WORD, List.of(it))).toList());
  }

  /** Of three parameters one group of alternatives; what stands behind a minus must not hold. */
  @Test
  void all_concepts_areAlternativesAndExclusions() {
    assertThat(
            all("occupation-group=a&occupation-name=b&occupation-name=-c&occupation-name=d").of())
        .containsExactly(
            new And(
                List.of(
                    new Or(
                        List.of(
                            new In(Facet.OCCUPATION_NAME, List.of("b", "d")),
                            new In(Facet.OCCUPATION_GROUP, List.of("a")))),
                    new Not(new In(Facet.OCCUPATION_NAME, List.of("c"))))));
    assertThat(all("country=Norway&country=199&municipality=1480&abroad=true&region=-01").of())
        .containsExactly(
            new And(
                List.of(
                    new Or(
                        List.of(
                            new In(Facet.MUNICIPALITY, List.of("1480")),
                            new In(Facet.COUNTRY, List.of("NO", "SE")),
                            new In(Facet.FLAG, List.of("abroad=true")))),
                    new Not(new In(Facet.REGION, List.of("01"))))));
    assertThat(all("abroad=false&unspecified-sweden-workplace=false").of()).isEmpty();
    assertThat(all("trainee=false&skill=x&parttime.min=50&parttime.max=75").of())
        .containsExactly(
            new And(
                List.of(
                    new Range(Facet.SCOPE_LEAST, 50, FOR_EVER),
                    new Range(Facet.SCOPE_MOST, NEVER_BEFORE, 75))),
            new In(Facet.SKILL, List.of("x")),
            new In(Facet.FLAG, List.of("trainee=false")));
  }

  @Test
  void all_pay_isComparedInOneUnit() {
    assertThat(all("salary.min=35000&salary.currency=sek&salary.period=month").of())
        .containsExactly(
            new And(
                List.of(
                    new In(Facet.PAID_IN, List.of("SEK/month")),
                    new Range(Facet.PAY, 35_000, FOR_EVER))));
    assertThat(all("salary.currency=EUR&salary.period=year").of())
        .containsExactly(new In(Facet.PAID_IN, List.of("EUR/year")));
    assertThat(all("salary.currency=EUR").of())
        .containsExactly(
            new In(
                Facet.PAID_IN,
                List.of("EUR/hour", "EUR/day", "EUR/week", "EUR/month", "EUR/year")));
  }

  @Test
  void all_positionsAndPlaces_areCirclesWithRadiiInThatOrder() {
    assertThat(
            all("position=57.71,%2011.97&near=Paris,%20Texas&position=-0,180"
                    + "&position.radius=20&position.radius=7")
                .of())
        .containsExactly(
            new Or(
                List.of(
                    new Near(new Coordinates(57.71, 11.97), 20_000),
                    new Near(new Coordinates(-0.0, 180), 7_000),
                    new Near(new Coordinates(33.6609, -95.5555), 5_000))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "position=91,0",
        "position=1,2,3",
        "position=NaN,0",
        "position=NaN",
        "position=1e1,0",
        "position=0,180.1",
        "position=",
        "position=1,1&position.radius=0",
        "position=1,1&position.radius=-1",
        "position=1,1&position.radius=1.5",
        "position=1,1&position.radius=99999",
        "position.radius=5",
        "position=1,1&position.radius=5&position.radius=6",
        "near=",
        "near=Xanadu-on-Sea",
        "near=Paris,Finland"
      })
  void all_areaThatIsNone_isRefusedByName(String query) {
    String parameter = query.substring(query.lastIndexOf('&') + 1, query.lastIndexOf('='));

    assertThatThrownBy(() -> all(query))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults()).extracting(Fault::pointer).contains("?" + parameter));
  }

  /** Postings are dated in whole seconds, so whatever lies between two of them is rounded. */
  @Test
  void all_published_isARangeOfWholeSeconds() {
    assertThat(published("published-after=2026-03-01")).isEqualTo(range(MARCH - 3_600, FOR_EVER));
    assertThat(published("published-after=2026-03-01T00:00:00.5Z"))
        .isEqualTo(range(MARCH + 1, FOR_EVER));
    assertThat(published("published-after=90")).isEqualTo(range(MARCH - 5_400, FOR_EVER));
    assertThat(published("published-before=2026-03-01"))
        .isEqualTo(range(NEVER_BEFORE, MARCH + 82_799));
    assertThat(published("published-before=2026-03-01T00:00:00.5Z"))
        .isEqualTo(range(NEVER_BEFORE, MARCH));
    assertThat(published("published-after=2026-03-01&published-before=2026-03-01"))
        .isEqualTo(range(MARCH - 3_600, MARCH + 82_799));
  }

  /** In Stockholm it is an hour later than UTC in winter, and two hours in summer. */
  @ParameterizedTest
  @CsvSource({
    "2026-01-15T12:00:00,           2026-01-15T11:00:00Z",
    "2026-07-15T12:00:00,           2026-07-15T10:00:00Z",
    "2026-07-15T12:00:00Z,          2026-07-15T12:00:00Z",
    "2026-07-15T12:00Z,             2026-07-15T12:00:00Z",
    "2026-07-15T14:00:00+02:00,     2026-07-15T12:00:00Z",
    "2026-07-15T12:00:00.000001Z,   2026-07-15T12:00:01Z",
    "2026-07-15T12:00:00-05:00,     2026-07-15T17:00:00Z",
    "2026-07-15,                    2026-07-14T22:00:00Z",
    "2026-03-29T03:00:00,           2026-03-29T01:00:00Z",
    "2026-10-25T02:30:00%2B01:00,   2026-10-25T01:30:00Z",
    "2026-10-25T03:00:00,           2026-10-25T02:00:00Z"
  })
  void all_publishedWithoutAZone_isInStockholm(String text, Instant at) {
    assertThat(published("published-after=" + text))
        .isEqualTo(range((double) at.getEpochSecond(), FOR_EVER));
  }

  @Test
  void all_publishedWhereClocksChange_isRefusedInWords() {
    Parameters in =
        Parameters.parse(
            "published-after=2026-03-29T02:30:00&published-before=2026-10-25T02:30:00&remote=x");
    SearchFilter.all(
        in,
        new QueryContext(
            Instant.ofEpochSecond((long) MARCH), Gazetteer.builtIn(), Occupations.NONE));

    assertThatThrownBy(in::throwIfFaulty)
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults())
                    .extracting(Fault::toString)
                    .containsExactlyInAnyOrder(
                        "?published-after: does not exist in Stockholm, where clocks are set"
                            + " forward then; add Z or an offset such as +02:00:"
                            + " \"2026-03-29T02:30:00\"",
                        "?published-before: comes twice in Stockholm, where clocks are set back"
                            + " then; add +02:00 for the first time or +01:00 for the second:"
                            + " \"2026-10-25T02:30:00\"",
                        "?remote: must be true or false: \"x\""));
  }

  /** It is refused, and to read a name that nobody knows is dear. */
  @Test
  void where_givenSeveralTimes_isNotReadForTheOrder() {
    AtomicLong asked = new AtomicLong();
    PlaceReader places =
        new PlaceReader(
            Gazetteer.builtIn(),
            condition -> {
              asked.incrementAndGet();
              return 0;
            });
    QueryContext context = new QueryContext(NOW, Gazetteer.builtIn(), Occupations.NONE, places);

    Parameters several = Parameters.parse("where=zzqvarnlycke&where=zzqvarnlund&where=Lund");
    assertThat(SearchFilter.hasCentre(several, context)).isFalse();
    assertThat(asked).hasValue(0);

    assertThat(SearchFilter.hasCentre(Parameters.parse("where=Lund"), context)).isTrue();
    assertThat(SearchFilter.hasCentre(Parameters.parse("where=zzqvarnlycke"), context)).isFalse();
    assertThat(asked.get()).isPositive();
  }

  /** Whoever counts values shows them to choose from. */
  @Test
  void names_haveEveryFacetThatIsCounted() {
    assertThat(SearchFilter.names())
        .containsAll(Facet.COUNTED.stream().map(Facet::wire).toList())
        .doesNotHaveDuplicates();
  }

  private static Range range(double least, double most) {
    return new Range(Facet.PUBLISHED, least, most);
  }

  private static Condition published(String query) {
    return all(query).of().getFirst();
  }

  private static Condition.And all(String query) {
    Parameters in = Parameters.parse(query);
    Condition.And asked =
        SearchFilter.all(in, new QueryContext(NOW, Gazetteer.builtIn(), Occupations.NONE));
    in.throwIfFaulty();
    return asked;
  }
}
