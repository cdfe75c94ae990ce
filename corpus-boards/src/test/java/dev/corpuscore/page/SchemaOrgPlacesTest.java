package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SchemaOrgPlacesTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void read_aLocalityThatIsTheWholeAddress_isTextAndNoCity() {
    assertThat(address("Oulu, North Ostrobothnia, Finland", null, "FI"))
        .containsExactly(
            new Location("Oulu, North Ostrobothnia, Finland", null, null, "FI", null, null));
    assertThat(address("Finland", null, "FI"))
        .containsExactly(new Location("Finland", null, null, "FI", null, null));
  }

  @Test
  void read_aCityWithACommaOrACountrysName_staysACity() {
    assertThat(address("Washington, D.C.", null, "US"))
        .containsExactly(
            new Location("Washington, D.C., US", "Washington, D.C.", null, "US", null, null));
    assertThat(address("Singapore", null, "SG"))
        .containsExactly(new Location("Singapore", "Singapore", null, "SG", null, null));
    assertThat(address("Panama", null, "PA"))
        .containsExactly(new Location("Panama", "Panama", null, "PA", null, null));
    assertThat(address("Lebanon", "Tennessee", "US"))
        .containsExactly(
            new Location("Lebanon, Tennessee, US", "Lebanon", "Tennessee", "US", null, null));
  }

  @Test
  void read_aCountrySaidTwice_isWrittenOnce() {
    assertThat(address("Stockholm", "Sweden", "SE"))
        .containsExactly(
            new Location("Stockholm, Sweden", "Stockholm", "Sweden", "SE", null, null));
    assertThat(address("Berlin", "Berlin", "Germany"))
        .containsExactly(new Location("Berlin, Germany", "Berlin", "Berlin", "DE", null, null));
    assertThat(address("Paris", "KY", "US"))
        .containsExactly(new Location("Paris, KY, US", "Paris", "KY", "US", null, null));
  }

  /** A part of the world is no region of a country; without a country it is all that is said. */
  @Test
  void read_aRegionLargerThanTheCountry_isLeftOut() {
    assertThat(address("Oslo", "Nordics", "NO"))
        .containsExactly(new Location("Oslo, NO", "Oslo", null, "NO", null, null));
    assertThat(address("Perth", "Western Australia", "AU"))
        .containsExactly(
            new Location(
                "Perth, Western Australia, AU", "Perth", "Western Australia", "AU", null, null));
    assertThat(address("Remote", "EMEA", ""))
        .containsExactly(new Location("Remote, EMEA", null, "EMEA", null, null, null));
  }

  @Test
  void read_onePlaceTwice_isOne() {
    assertThat(
            places(
                "[{\"address\":{\"addressLocality\":\"Oslo\"}},{\"address\":\"Bergen\"},"
                    + "{\"address\":{\"addressLocality\":\"Oslo\"}}]"))
        .extracting(Location::text)
        .containsExactly("Oslo", "Bergen");
  }

  @Test
  void read_severalNamesAtOneAddress_areThePlaces() {
    String address = "\"address\":{\"addressLocality\":\"Sunnyvale\",\"addressCountry\":\"US\"}}";

    List<Location> places =
        places(
            "[{\"name\":\"Sunnyvale, CA\","
                + address
                + ",{\"name\":\"Austin, TX\","
                + address
                + "]");

    assertThat(places)
        .containsExactly(
            new Location("Sunnyvale, CA", null, null, "US", null, null),
            new Location("Austin, TX", null, null, "US", null, null));
  }

  private static List<Location> address(String city, @Nullable String region, String country) {
    return places(
        "{\"address\":{\"addressLocality\":\""
            + city
            + "\",\"addressCountry\":\""
            + country
            + "\""
            + (region == null ? "" : ",\"addressRegion\":\"" + region + "\"")
            + "}}");
  }

  private static List<Location> places(String json) {
    return SchemaOrgPlaces.read(JSON.readTree(json));
  }
}
