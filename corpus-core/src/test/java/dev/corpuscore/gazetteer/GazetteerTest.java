package dev.corpuscore.gazetteer;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GazetteerTest {
  private static final Gazetteer GAZETTEER = Gazetteer.builtIn();

  @ParameterizedTest
  @ValueSource(strings = {"Göteborg", "Goteborg", "Gothenburg", "GÖTEBORG", " göteborg , sweden"})
  void spellingsAndNamesOfOnePlace_areThatPlace(String said) {
    Coordinates found = GAZETTEER.meantBy(said).orElseThrow().coordinates();

    assertThat(found).isEqualTo(new Coordinates(57.7072, 11.9668));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Paris | FR | 48.8534 | 2.3488
          Paris, Texas | US | 33.6609 | -95.5555
          Paris, TX | US | 33.6609 | -95.5555
          London, Canada | CA | 42.9834 | -81.2330
          Saint-Étienne | FR | 45.4339 | 4.3900
          saint etienne, FR | FR | 45.4339 | 4.3900
          Malmö, Skåne län | SE | 55.6059 | 13.0007
          München | DE | 48.1374 | 11.5755
          Wien | AT | 48.2085 | 16.3721
          Roma | IT | 41.8919 | 12.5113
          Roma, Texas | US | 26.4054 | -99.0159
          København | DK | 55.6759 | 12.5655
          Köpenhamn | DK | 55.6759 | 12.5655
          Praha | CZ | 50.0880 | 14.4208
          Warszawa, Poland | PL | 52.2298 | 21.0118
          Cologne | DE | 50.9333 | 6.9500
          Den Haag | NL | 52.0767 | 4.2986
          Москва | RU | 55.7522 | 37.6156
          Åbo, Finland | FI | 60.4515 | 22.2669
          """)
  void place_isTheMostPopulousOfItsNameThere(
      String said, String country, double latitude, double longitude) {
    NamedPlace found = GAZETTEER.meantBy(said).orElseThrow();

    assertThat(found.country()).isEqualTo(country);
    assertThat(found.coordinates().latitude()).isCloseTo(latitude, within(0.02));
    assertThat(found.coordinates().longitude()).isCloseTo(longitude, within(0.02));
  }

  /** Of each country the largest; none with less than a sixteenth of the people of the first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Newcastle | ZA AU GB",
        "Birmingham | GB US",
        "Hull | GB",
        "Paris | FR",
        "Frankfurt | DE",
        "Xanadu | -",
        "St. Helens | GB"
      })
  void homonyms_areTownsOfSeveralCountries_ofAboutOneSize(String said, String countries) {
    assertThat(
            GAZETTEER.homonyms(RoleTokenizer.joined(said)).stream()
                .map(NamedPlace::country)
                .collect(joining(" ")))
        .isEqualTo(countries.equals("-") ? "" : countries);
  }

  /** As people there say them. */
  @ParameterizedTest
  @CsvSource({
    "Hull, 53.7446",
    "Frankfurt, 50.1155",
    "'Newcastle, GB', 54.9733",
    "Bad Homburg, 50.2268",
    "Den Bosch, 51.6992",
    "Las Palmas, 28.0997",
    "NYC, 40.7143"
  })
  void shortName_isThePlace(String said, double latitude) {
    assertThat(GAZETTEER.meantBy(said).orElseThrow().coordinates().latitude())
        .isCloseTo(latitude, within(0.001));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          Espoo, Uusimaa, Finland | FI | Espoo | Uusimaa | FI
          Espoo, Finland | - | Espoo | - | FI
          Malmö, Skåne län | SE | Malmö | Skåne län | SE
          Austin, TX, USA | US | Austin | TX | US
          New York, New York | US | New York | New York | US
          # one name, no place, two places, a place elsewhere, a place beside a region
          Espoo | FI | - | - | -
          Kamppi, Helsinki, Finland | FI | - | - | -
          Espoo, Vantaa, Finland | FI | - | - | -
          Espoo, Uusimaa, Finland | SE | - | - | -
          Malmö, Uppsala län | SE | - | - | -
          Malmö, Skåne län | - | - | - | -
          """)
  void textOfOnePlace_isTakenApart_ifEachPartIsKnown(
      String text,
      @Nullable String said,
      @Nullable String city,
      @Nullable String region,
      @Nullable String country) {
    assertThat(GAZETTEER.apart(new Location(text, null, null, said, null, null)))
        .isEqualTo(
            city == null
                ? Optional.empty()
                : Optional.of(new Location(text, city, region, country, null, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "Xanadu-on-Sea", "Göteborg, Finland", "Paris, Skåne", "\u0000"})
  void nameOfNoPlaceThere_findsNothing(String said) {
    assertThat(GAZETTEER.meantBy(said)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Turku, Southwest Finland, Finland | | | FI | Turku
          Kuopio, Jyväskylä, North Savo, Central Finland, Finland | | | FI | Kuopio;Jyväskylä
          McLean, VA | | | US | McLean
          New York, New York, United States | | | US | New York
          Dublin, Ireland | | | | Dublin
          whatever | Malmö | Skåne län | SE | Malmö
          Västerås | | | | Västerås
          London | | | |
          Finland | | | FI |
          | Springfield | Nowhere at all | US | Springfield
          | Malmö | Stockholm | SE |
          """)
  void location_isWhereItsNamesAre(
      @Nullable String text,
      @Nullable String city,
      @Nullable String region,
      @Nullable String country,
      @Nullable String names) {
    List<NamedPlace> found =
        GAZETTEER.placesOf(new Location(text, city, region, country, null, null));

    assertThat(found)
        .extracting(NamedPlace::name)
        .isEqualTo(names == null ? List.of() : List.of(names.split(";")));
  }

  @Test
  void locationWithCoordinates_isNotLookedUp() {
    assertThat(GAZETTEER.placesOf(new Location("Malmö", "Malmö", null, "SE", 0.0, 0.0))).isEmpty();
  }

  /** A text may have 10,000 characters: a list of that many names is not looked up. */
  @Test
  void locationOfManyNames_isLookedUpInBounds() {
    Location location = new Location("Malmö,".repeat(30) + "Lund", null, null, "SE", null, null);

    assertThat(GAZETTEER.placesOf(location)).extracting(NamedPlace::name).containsExactly("Malmö");
  }

  /** The table was made with the rule that looks names up; another rule would find other rows. */
  @Test
  void everyRow_isFoundByItsName() throws IOException {
    try (BufferedReader rows = rows()) {
      List<String[]> lines = rows.lines().map(line -> line.split("\t", -1)).toList();

      assertThat(lines).hasSizeGreaterThan(170_000);
      assertThat(lines)
          .filteredOn(columns -> !RoleTokenizer.joined(columns[1]).equals(columns[0]))
          .isEmpty();
      assertThat(lines.stream().map(columns -> columns[0].getBytes(StandardCharsets.UTF_8)))
          .isSortedAccordingTo(Arrays::compareUnsigned);
    }
  }

  /** What is looked up is first looked for among hashes. */
  @Test
  void everyName_isFound_andBeginsOne() throws IOException {
    try (BufferedReader rows = rows()) {
      List<String> keys = rows.lines().map(row -> row.split("\t", 2)[0]).toList();
      assertThat(keys).filteredOn(it -> !GAZETTEER.hasKey(it)).isEmpty();
      assertThat(keys).filteredOn(it -> !GAZETTEER.mayBegin(it)).isEmpty();
    }
    assertThat(GAZETTEER.hasKey("qwxyz")).isFalse();
    assertThat(GAZETTEER.mayBegin("qwxyz")).isFalse();
  }

  private static BufferedReader rows() throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(
                new ByteArrayInputStream(ClassResource.bytes(Gazetteer.class, "places.tsv.gz"))),
            StandardCharsets.UTF_8));
  }
}
