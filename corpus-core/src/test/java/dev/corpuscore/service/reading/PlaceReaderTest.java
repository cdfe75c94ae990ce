package dev.corpuscore.service.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.service.reading.PlaceReader.Meant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceReaderTest {
  private static final Gazetteer GAZETTEER = Gazetteer.builtIn();

  /** No posting is anywhere. */
  private final PlaceReader reader = new PlaceReader(GAZETTEER, condition -> 0);

  @ParameterizedTest
  @CsvSource({
    "SE, SE",
    "fin, FI",
    "Sverige, SE",
    "ruotsi, SE",
    "Suède, SE",
    "Deutschland, DE",
    "Alemania, DE",
    "Vereinigtes Königreich, GB",
    "Georgia, GE",
    "Luxembourg, LU"
  })
  void country_isReadByNameAndCode(String typed, String code) {
    assertThat(reader.read(typed)).contains(new Placed.Country(typed, code, false));
  }

  /** As letters without marks and short forms have it. */
  @ParameterizedTest
  @CsvSource({
    "muenchen, DE",
    "koeln, DE",
    "duesseldorf, DE",
    "goeteborg, SE",
    "malmoe, SE",
    "st etienne, FR",
    "St. Gallen, CH",
    "ft worth, US"
  })
  void town_isReadAsItMayBeTyped(String typed, String country) {
    assertThat(reader.read(typed).orElseThrow())
        .isInstanceOfSatisfying(
            Placed.Town.class,
            it -> {
              assertThat(it.place().country()).isEqualTo(country);
              assertThat(it.corrected()).isFalse();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "helsingissä, Helsinki",
    "tampereella, Tampere",
    "turussa, Turku",
    "lahdessa, Lahti",
    "espoossa, Espoo",
    "vantaalta, Vantaa",
    "oulusta, Oulu",
    "seinäjoella, Seinäjoki",
    "rovaniemellä, Rovaniemi",
    "lappeenrannassa, Lappeenranta",
    "jyväskylässä, Jyväskylä"
  })
  void finnishCase_isReadAsTheName(String typed, String name) {
    assertThat(AreaNames.meantBy(GAZETTEER, List.of(typed)))
        .hasValueSatisfying(
            it -> {
              assertThat(it.name()).isEqualTo(name);
              assertThat(it.country()).isEqualTo("FI");
            });
  }

  /** Words of titles that end like such a case. */
  @ParameterizedTest
  @ValueSource(strings = {"kassa", "villa", "volta", "vastaanotossa", "gorilla", "myynnissä"})
  void otherWord_isNoFinnishPlace(String typed) {
    assertThat(FinnishPlaces.named(typed).flatMap(it -> GAZETTEER.meantBy(it + ", fi").stream()))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "helsingfors, FI, Helsingfors, false",
    "Åbo Finland, FI, Åbo, false",
    "'Lund, Schweden', SE, Lund, false",
    "'Malmö, Skåne, Sverige', SE, Malmö, false",
    "'Paris, Texas', US, Paris, false",
    "'Ås, Norge', NO, Ås, false",
    "Stokholm, SE, Stockholm, true",
    "Götebrog, SE, Göteborg, true",
    "Berlinn, DE, Berlin, true"
  })
  void town_isThatOfTheGazetteer(String typed, String country, String name, boolean corrected) {
    assertThat(reader.read(typed).orElseThrow())
        .isInstanceOfSatisfying(
            Placed.Town.class,
            it -> {
              assertThat(it.place().country()).isEqualTo(country);
              assertThat(it.place().name()).isEqualTo(name);
              assertThat(it.corrected()).isEqualTo(corrected);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "-", "Nowhereville", "東京都庁前", "Lund Paris Rome", "Xyz, Sweden"})
  void whatIsNoPlace_isEmpty(String typed) {
    assertThat(reader.read(typed)).isEmpty();
  }

  @Test
  void longText_isEmpty() {
    assertThat(reader.read("x".repeat(10_000))).isEmpty();
    assertThat(reader.read("a ".repeat(33))).isEmpty();
  }

  /** Ontario is a province, and a town in California. */
  @Test
  void regionWithMorePostings_isNoTown() {
    PlaceReader canadian =
        new PlaceReader(GAZETTEER, condition -> condition instanceof Condition.Place ? 5 : 4);
    PlaceReader californian =
        new PlaceReader(GAZETTEER, condition -> condition instanceof Condition.Place ? 4 : 5);

    assertThat(canadian.read("Ontario")).contains(new Placed.Named("Ontario"));
    assertThat(californian.read("Ontario").orElseThrow()).isInstanceOf(Placed.Town.class);
  }

  /** The key of Skanes in Tunisia is that of Skåne. */
  @Test
  void regionThatIsATownWithAnotherLetter_isTheRegion() {
    assertThat(reader.read("Skåne")).contains(new Placed.Named("Skåne"));
  }

  @Test
  void wordsThatAPostingHas_areAPlace_askedForOnce() {
    List<Condition> asked = new ArrayList<>();
    PlaceReader nordic =
        new PlaceReader(
            GAZETTEER,
            condition -> {
              asked.add(condition);
              return 1;
            });

    assertThat(nordic.read("All over Nordics")).contains(new Placed.Named("All over Nordics"));
    assertThat(nordic.read("All over Nordics")).isPresent();
    assertThat(asked).hasSize(1);
  }

  @Test
  void startingWith_hasCountries_thenTheLargestTowns_andTellsHowToNameThem() {
    assertThat(reader.startingWith("Luxem", 1).stream().map(Meant::text))
        .containsExactly("Luxembourg", "Luxembourg, LU");
    assertThat(reader.startingWith("göte", 1).stream().map(Meant::text))
        .containsExactly("Göteborg");
    assertThat(reader.startingWith("--", 3)).isEmpty();
  }

  /** South Africa, Australia and England have one of about the same size. */
  @Test
  void townsOfOneName_areToldApartByPostings() {
    assertThat(countryWith("Newcastle", 0)).isEqualTo("ZA");
    assertThat(countryWith("Newcastle", 54.97)).isEqualTo("GB");
    assertThat(countryWith("Newcastle", -32.93)).isEqualTo("AU");
    assertThat(countryWith("Newcastle, ZA", 54.97)).isEqualTo("ZA");
  }

  /** The country of a place, if a posting is at this degree of latitude and nowhere else. */
  private static String countryWith(String typed, double latitude) {
    PlaceReader reader = new PlaceReader(GAZETTEER, it -> ReadQueryTest.isAt(it, latitude) ? 1 : 0);
    return reader.read(typed).orElseThrow() instanceof Placed.Town town
        ? town.place().country()
        : "none";
  }
}
