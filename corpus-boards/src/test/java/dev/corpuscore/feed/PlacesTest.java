package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bonn, Germany | DE",
        "Leeds, UK | GB",
        "Pune, IND | IN",
        "Plzeň, CZE, 30100 | CZ",
        "Bonn, Germany, 53111 | DE",
        "Bonn, NW, DE | DE",
        "Bonn, NW, DE, 53111 | DE",
        "Acme Inn, Dallas, TX, US | US",
        "Dallas, TX, US | US",
        "Sydney, NSW, AU | AU",
        "Halifax, NS, CA | CA",
        "US | US",
        "Remote, US | US",
        "Remote - US | US",
        "Anywhere, with us |",
        "Anywhere - us |",
        "Germany - Bonn | DE",
        "Remote - Canada | CA",
        "USA - CO - Denver | US",
        "Remote- USA | US",
        "Anywhere -Germany | DE",
        "Trans-Germany |",
        "Canada - Germany |",
        "Georgia - Atlanta |",
        "Remote - Georgia |",
        "Wilmington, DE |",
        "Wilmington, DE, 19801 |",
        "Remote, TX, CA |",
        "TX, NY, IL |",
        "Sydney, NSW |",
        "Rome, Italy; Bonn, Germany |",
        "Rome, Italy | Bonn, Germany |",
        "Bonn |",
      })
  void named_countryIsReadWhereItIsSure(String row) {
    int bar = row.lastIndexOf('|');
    String text = row.substring(0, bar).strip();
    @Nullable String country =
        row.substring(bar + 1).isBlank() ? null : row.substring(bar + 1).strip();

    assertThat(Places.named(text)).isEqualTo(new Location(text, null, null, country, null, null));
  }

  @Test
  void of_countryInPlaceOfACity_isNone() {
    assertThat(Places.of("Poland, REMOTE, Poland", "Poland", "REMOTE", "pl"))
        .isEqualTo(new Location("Poland, REMOTE, Poland", null, null, "PL", null, null));
    assertThat(Places.of(null, "Singapore", null, "SG"))
        .isEqualTo(new Location("Singapore, SG", "Singapore", null, "SG", null, null));
    assertThat(Places.of(null, "Bonn", "NRW", "DE"))
        .isEqualTo(new Location("Bonn, NRW, DE", "Bonn", "NRW", "DE", null, null));
  }
}
