package dev.corpuscore.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeoNamesDumpTest {
  private static final long MEMORY = 1 << 20;

  /** A name that nobody has given a place, with two others. */
  private static final String XANADU =
      line("Xanadu", "Xanadu", "Kublas Lust,ザナドゥ,xanadu", "57.5", "12.25", "P", "SE", "4711");

  @ParameterizedTest
  @ValueSource(strings = {"Xanadu", "XANADÜ, Sweden", "kublas-lust", "ザナドゥ", "Xanadu, 28"})
  void place_isFoundByEachOfItsNames(String said) throws IOException {
    NamedPlace found = read(XANADU).gazetteer().meantBy(said).orElseThrow();

    assertThat(found.country()).isEqualTo("SE");
    assertThat(found.region()).isEqualTo("28");
    assertThat(found.coordinates()).isEqualTo(new Coordinates(57.5, 12.25));
    assertThat(found.population()).isEqualTo(4_711);
  }

  @Test
  void posting_isWhereTheFileSays() throws IOException {
    Location location = new Location(null, "Xanadu", null, "SE", null, null);

    assertThat(read(XANADU).gazetteer().placesOf(location))
        .extracting(NamedPlace::coordinates)
        .containsExactly(new Coordinates(57.5, 12.25));
  }

  @Test
  void shippedPlaces_areStillFound() throws IOException {
    Gazetteer gazetteer = read(XANADU).gazetteer();

    assertThat(gazetteer.meantBy("Gothenburg").orElseThrow().coordinates())
        .isEqualTo(new Coordinates(57.7072, 11.9668));
  }

  /** Göteborg lies at 57.7072, 11.9668: 0.9 km from here; 46 km from the other one. */
  @ParameterizedTest
  @CsvSource({"57.7, 11.96, 7, 57.7, 11.96", "57.7, 12.75, 7, 57.7072, 11.9668"})
  void filesPlace_replacesTheShippedOneThere_andIsElseJudgedByItsPeople(
      String latitude, String longitude, String population, double expected, double east)
      throws IOException {
    String line = line("Göteborg", "Goteborg", "", latitude, longitude, "P", "SE", population);

    assertThat(read(line).gazetteer().meantBy("Göteborg").orElseThrow().coordinates())
        .isEqualTo(new Coordinates(expected, east));
  }

  @Test
  void linesThatAreNoPlaces_areLeftOutAndCounted() throws IOException {
    String good = XANADU + line("Hill", "Hill", "", "57.5", "12.25", "T", "SE", "0");
    String bad =
        "\n"
            + "Xanadu\t57.5\t12.25\n"
            + line("A", "A", "", "90.1", "12", "P", "SE", "0")
            + line("B", "B", "", "57", "NaN", "P", "SE", "0")
            + line("C", "C", "", "57", "12", "P", "", "0")
            + line("D", "D", "", "57", "12", "P", "SE", "-1")
            + line("?", "!", "", "57", "12", "P", "SE", "1")
            + line("E", "E", "e".repeat(70_000), "57", "12", "P", "SE", "1");

    GeoNamesDump dump = read(good + bad + XANADU.replace("Xanadu", "Shangri-La").strip());

    assertThat(dump.places()).isEqualTo(2);
    assertThat(dump.names()).isEqualTo(7);
    assertThat(dump.badLines()).isEqualTo(8);
    assertThat(dump.firstBadLine()).isEqualTo(3);
    assertThat(dump.gazetteer().meantBy("Shangri-La")).isPresent();
    assertThat(dump.gazetteer().meantBy("Hill, SE")).isEmpty();
  }

  @Test
  void bytesThatAreNoUtf8_areNoLine() throws IOException {
    byte[] latin1 =
        (XANADU + XANADU.replace("Kublas", "Göta")).getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> GeoNamesDump.read(new ByteArrayInputStream(latin1), 1))
        .isInstanceOf(CorpusException.class);
    assertThat(GeoNamesDump.read(new ByteArrayInputStream(latin1), MEMORY).badLines()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "name,country\nXanadu,SE\n"})
  void fileWithoutAPlace_isRefused(String file) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "has no line of a populated place; give it a file of GeoNames, with tabs between its"
                + " columns, such as cities500.txt or that of a country");
  }

  @Test
  void moreNamesThanMemory_areRefused() {
    String places = XANADU.repeat(20_000);

    assertThatThrownBy(() -> read(places))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessage(
            "has names for more than 1 MiB, an eighth of the heap; give the JVM more memory (-Xmx),"
                + " or take a file with fewer places, such as cities5000.txt or that of a country");
  }

  /** 250 names are kept of a place, whatever it has. */
  @Test
  void namesOfAPlace_areBounded() throws IOException {
    StringBuilder names = new StringBuilder("n0");
    for (int i = 1; i < 1_000; i++) {
      names.append(",n").append(i);
    }

    assertThat(read(line("X", "X", names.toString(), "1", "2", "P", "SE", "")).names())
        .isEqualTo(250);
  }

  @Test
  void fingerprint_dependsOnThePlaces_notOnTheirOrder() throws IOException {
    String other = XANADU.replace("Xanadu", "Shangri-La");

    String one = read(XANADU + other).gazetteer().fingerprint();

    assertThat(read(other + XANADU).gazetteer().fingerprint()).isEqualTo(one);
    assertThat(read(XANADU).gazetteer().fingerprint()).isNotEqualTo(one);
    assertThat(Gazetteer.builtIn().fingerprint()).isEmpty();
  }

  private static GeoNamesDump read(String file) throws IOException {
    return GeoNamesDump.read(
        new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), MEMORY);
  }

  /** As https://download.geonames.org/export/dump/readme.txt says. */
  private static String line(
      String name,
      String ascii,
      String others,
      String latitude,
      String longitude,
      String kind,
      String country,
      String population) {
    return String.join(
            "\t",
            "1",
            name,
            ascii,
            others,
            latitude,
            longitude,
            kind,
            "PPL",
            country,
            "",
            "28",
            "",
            "",
            "",
            population,
            "",
            "0",
            "Europe/Stockholm",
            "2026-01-01")
        + "\n";
  }
}
