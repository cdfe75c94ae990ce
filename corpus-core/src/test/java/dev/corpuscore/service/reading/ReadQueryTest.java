package dev.corpuscore.service.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of queries, where as many postings are at each place as a test says. */
class ReadQueryTest {
  /** The words that are left, the place, and what was told beside it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "plumber close to Leeds | plumber | Leeds | -",
        "serveur près de Lyon | serveur | Lyon | -",
        "camarero cerca de Madrid | camarero | Madrid | -",
        "klempner in der nähe von Köln | klempner | Köln | -",
        "loodgieter in de buurt van Utrecht | loodgieter | Utrecht | -",
        "rörmokare i närheten av Malmö | rörmokare | Malmö | -",
        "kokkelærling i nærheten av Bergen | kokkelærling | Bergen | -",
        "plumber st helens | plumber | st helens | -",
        "klempner muenchen teilzeit | klempner | muenchen | teilzeit",
        "plumber no experience leeds | plumber | leeds | no experience",
        "städare utan erfarenhet malmö | städare | malmö | utan erfarenhet",
        "plongeur débutant accepté lyon | plongeur | lyon | débutant accepté",
        "plumber work as leeds student job | plumber | leeds | student job",
        "nurse germany | nurse | germany | -",
        "nurse in the uk | nurse | uk | -",
        "sjuksköterska i tyskland heltid | sjuksköterska | tyskland | heltid",
        "kokki töitä suomessa | kokki | suomessa | -",
        "koch in der schweiz | koch | schweiz | -",
        "nurse birmingham united kingdom | nurse | birmingham united kingdom | -",
        "kokki finland turku | kokki | finland turku | -",
        "roofer in west london | roofer | london | -",
        "plumber leeds city centre | plumber | leeds | -",
        "snickare södra stockholm | snickare | stockholm | -",
        "plombier lyon et alentours | plombier | lyon | -",
        "call center manager lyon | call center manager | lyon | -"
      })
  void placesAndWishes_areRead(String query, String words, String place, @Nullable String told) {
    Understood read = understood(query, at -> 100).orElseThrow();

    assertThat(words(read.words())).isEqualTo(words);
    assertThat(read.told(Told.Area.class)).extracting(Told::typed).containsExactly(place);
    assertThat(read.told())
        .filteredOn(it -> !(it instanceof Told.Area))
        .extracting(Told::typed)
        .containsExactlyElementsOf(Stream.ofNullable(told).toList());
  }

  /**
   * Words that say nothing are dropped if the query says something beside words; else they stay.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "any driving jobs going in leeds | driving | any going in jobs",
        "urgent nurse needed remote | nurse | urgent needed",
        "lediga jobb snickare malmö | snickare | lediga jobb",
        "dringend klempner gesucht teilzeit | klempner | dringend gesucht",
        "nurse wanted -urgent leeds | nurse urgent | wanted",
        "nye rope jobs | nye rope | jobs",
        "best western jobs leeds | best western | jobs"
      })
  void idleWords_areDroppedBesideOthers(String query, String words, String dropped) {
    Understood read = understood(query, at -> 100).orElseThrow();

    assertThat(words(read.words())).isEqualTo(words);
    assertThat(read.dropped()).containsExactlyInAnyOrder(dropped.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"urgent nurse", "any nurse wanted", "urgent nurse needed"})
  void idleWords_ofNothingButWords_stay(String query) {
    assertThat(understood(query, at -> 100)).isEmpty();
  }

  /** Each names a town somewhere, and means something else here. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rengøring uden erfaring",
        "trabajo como camarero",
        "serveur sur mesure",
        "street cleaner",
        "college tutor"
      })
  void wordThatNamesAFarTown_isNone_whereNothingIsThere(String query) {
    assertThat(understood(query, at -> 0).map(it -> it.told(Told.Area.class)).orElse(List.of()))
        .isEmpty();
  }

  /** Granada is Grenada in Spanish; in Spain it is a town. */
  @Test
  void nameOfACountryAndOfATownElsewhere_isThatOfWhichMorePostingsAre() {
    Told.Within country = new Told.Within("granada", "GD");

    assertThat(understood("camarero granada", it -> 7).orElseThrow().told())
        .singleElement()
        .isInstanceOf(Told.Where.class);
    assertThat(
            understood("camarero granada", it -> it.equals(country.condition()) ? 8 : 7)
                .orElseThrow()
                .told())
        .containsExactly(country);
  }

  /** South Africa, Australia and England have one of about the same size. */
  @Test
  void nameOfTownsInSeveralCountries_isThatAtWhichMostPostingsAre() {
    assertThat(country("nurse newcastle", it -> 5)).isEqualTo("ZA");
    assertThat(country("nurse newcastle", it -> isAt(it, 54.97) ? 6 : 5)).isEqualTo("GB");
    assertThat(country("nurse newcastle", it -> isAt(it, -32.93) ? 6 : 5)).isEqualTo("AU");
    assertThat(country("nurse hull", it -> isAt(it, 42.3) ? 6 : 5))
        .as("of a town with a thirtieth of its people nothing is asked")
        .isEqualTo("GB");
  }

  private static String country(String query, ToLongFunction<Condition> there) {
    return understood(query, there)
        .orElseThrow()
        .told(Told.Where.class)
        .getFirst()
        .place()
        .country();
  }

  /** Whether it is asked what is around this degree of latitude. */
  static boolean isAt(Condition asked, double latitude) {
    return switch (asked) {
      case Condition.And all -> all.of().stream().anyMatch(it -> isAt(it, latitude));
      case Condition.Near near -> Math.abs(near.centre().latitude() - latitude) < 0.1;
      default -> false;
    };
  }

  /** Articles, question words and what is said of any job bind only beside other words. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "is there any jobs going in leeds | leeds | is there any jobs going in",
        "latest jobs leeds | leeds | latest jobs",
        "finns det nya jobb i malmö | malmö | finns det nya jobb i",
        "gibt es neue stellen teilzeit | teilzeit | gibt es neue stellen"
      })
  void wordsThatSayNothingOfAJob_areDropped_ifNoOtherIsLeft(
      String query, String told, String dropped) {
    String key = RoleTokenizer.joined(told);
    Understood read = understood(query, it -> it.toString().contains(key) ? 9 : 0).orElseThrow();

    assertThat(words(read.words())).isEmpty();
    assertThat(read.told()).extracting(Told::typed).containsExactly(told);
    assertThat(read.dropped()).containsExactly(dropped.split(" "));
  }

  @Test
  void wordsThatSayNothingOfAJob_stay_besideOthers_andIfNothingWasTold() {
    assertThat(words(understood("new nurse leeds", at -> 100).orElseThrow().words()))
        .isEqualTo("new nurse");
    assertThat(understood("vacature in best als monteur", at -> 100).orElseThrow().told())
        .extracting(Told::typed)
        .containsExactly("best");
    assertThat(understood("monteur best", at -> 100).orElseThrow().told(Told.Where.class))
        .extracting(it -> it.place().name())
        .containsExactly("Best");
    assertThat(words(understood("\"new\" leeds", at -> 100).orElseThrow().words()))
        .isEqualTo("new");
    assertThat(understood("best new", at -> 0)).isEmpty();
    assertThat(words(understood("UN jobs leeds", at -> 100).orElseThrow().words())).isEqualTo("UN");
  }

  /** What leads to it or follows it goes with it; of two that are equal, the one that is meant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plumber in leeds | 0 | plumber",
        "plumber close to west leeds part-time | 0 | plumber part-time",
        "plumber close to west leeds part-time | 1 | plumber close to west leeds",
        "plumber leeds city centre | 0 | plumber",
        "städare från 30 000 kr/mån deltid | 0 | städare deltid",
        "part-time plumber part-time job | 0 | plumber part-time job",
        "part-time plumber part-time job | 1 | part-time plumber job"
      })
  void without_takesAwayOneThingWithItsWords(String query, int one, String left) {
    Understood read = understood(query, it -> 100).orElseThrow();

    assertThat(words(read.without(one))).isEqualTo(left);
  }

  /** A town alone means its words; the name of a country stands in few of its postings. */
  @Test
  void countryAlone_binds_ifAPostingIsThere() {
    assertThat(understood("sverige", it -> 1).orElseThrow().told())
        .containsExactly(new Told.Within("sverige", "SE"));
    assertThat(understood("sverige", it -> 0)).isEmpty();
    assertThat(understood("stockholm", it -> 1)).isEmpty();
  }

  /** A code is a word of many languages, and a village beside a country is a job. */
  @ParameterizedTest
  @ValueSource(strings = {"it support", "no experience it", "cook usa", "in de zorg"})
  void townOfFewOrACode_isNoPlace(String query) {
    assertThat(understood(query, it -> 0).map(it -> it.told(Told.Where.class)).orElse(List.of()))
        .isEmpty();
  }

  @Test
  void wordsThatSayNothing_neednotBeInATitle_ifOthersAreLeft() {
    assertThat(words(understood("kellner als aushilfe teilzeit", at -> 0).orElseThrow().heads()))
        .isEqualTo("kellner aushilfe");
    assertThat(words(understood("als teilzeit", at -> 0).orElseThrow().heads())).isEqualTo("als");
  }

  /** A posting has the wish anywhere in its text, in any order. */
  @Test
  void wish_isACondition_thatDoesNotBind() {
    Understood read = understood("cook no experience", at -> 0).orElseThrow();

    assertThat(read.told()).containsExactly(new Told.Wished("no experience"));
    assertThat(read.hasWords()).isTrue();
  }

  /**
   * @param there how many postings meet the condition of an area; none has a name in its title
   */
  private static Optional<Understood> understood(String query, ToLongFunction<Condition> there) {
    ReadQuery read = new ReadQuery(TextQuery.parse(query), Gazetteer.builtIn());
    return read.understood(
        read.conditions().stream()
            .map(
                it ->
                    it instanceof Condition.Phrase || it instanceof Condition.Term
                        ? 0L
                        : there.applyAsLong(it))
            .toList());
  }

  private static String words(TextQuery query) {
    return String.join(" ", query.clauses().stream().map(TextQuery.Clause::text).toList());
  }
}
