package dev.corpuscore.service.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
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
        "plumber work as leeds student job | plumber | leeds | student job"
      })
  void placesAndWishes_areRead(String query, String words, String place, @Nullable String told) {
    Understood read = understood(query, at -> 100).orElseThrow();

    assertThat(words(read.words())).isEqualTo(words);
    assertThat(read.told(Told.Where.class)).extracting(Told::typed).containsExactly(place);
    assertThat(read.told())
        .filteredOn(it -> !(it instanceof Told.Where))
        .extracting(Told::typed)
        .containsExactlyElementsOf(Stream.ofNullable(told).toList());
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
    assertThat(understood(query, at -> 0).map(it -> it.told(Told.Where.class)).orElse(List.of()))
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
   * @param there how many postings are at the place whose question has this number
   */
  private static Optional<Understood> understood(String query, LongUnaryOperator there) {
    ReadQuery read = new ReadQuery(TextQuery.parse(query), Gazetteer.builtIn());
    int asked = read.conditions().size();
    return read.understood(
        IntStream.range(0, asked)
            .mapToObj(at -> at % 2 == 0 ? there.applyAsLong(at / 2) : 0L)
            .toList());
  }

  private static String words(TextQuery query) {
    return String.join(" ", query.clauses().stream().map(TextQuery.Clause::text).toList());
  }
}
