package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members of places that only some boards of a system fill in; written by hand. */
class FormsOfPlacesTest {
  private static final String UUID = "33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  private static Location place(String url, String answer) {
    return Recorded.ad(url, utf8(answer)).content().locations().getLast();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'primaryLocationCoordinates': [{'Latitude': '50.5', 'Longitude': '7.25'}] | Bonn, DE",
        "'secondaryLocations': [{'Name': 'Mainz, DE', 'CountryCode': 'DE',"
            + " 'Latitude': 50.5, 'Longitude': 7.25}] | Mainz, DE"
      })
  void oracle_coordinatesOfAPlace_areRead(String members, String text) {
    Location place =
        place(
            "https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/7",
            """
            {"items": [{"Id": "7", "Title": "Cook", "PrimaryLocation": "Bonn, DE",
             "PrimaryLocationCountry": "DE", %s}]}
            """
                .formatted(members.replace('\'', '"')));

    assertThat(place).isEqualTo(new Location(text, null, null, "DE", 50.5, 7.25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {"{'Latitude': 44.5, 'Longitude': -123.25} | 44.5 | -123.25", "null | - | -"})
  void ukg_coordinatesOfAPlace_areRead(String point, Double latitude, Double longitude) {
    Location place =
        place(
            "https://recruiting.ultipro.com/ACM1000ACME/JobBoard/"
                + UUID
                + "/OpportunityDetail?opportunityId="
                + UUID,
            """
            <script>new US.Opportunity.CandidateOpportunityDetail({"Id": "%s", "Title": "Cook",
             "Locations": [{"Address": {"City": "Salem", "State": {"Code": "OR"},
              "Country": {"Code": "USA"}}, "Coordinates": %s}]});</script>
            """
                .formatted(UUID, point.replace('\'', '"')));

    assertThat(place)
        .isEqualTo(new Location("Salem, OR, USA", "Salem", "OR", "US", latitude, longitude));
  }

  @Test
  void pinpoint_remoteInPlaceOfACity_hasTheNameOfThePlace() {
    Location place =
        place(
            "https://acme.pinpointhq.com/postings/" + UUID,
            """
            {"data": [{"path": "/en/postings/%s", "title": "Cook",
             "location": {"city": "Remote ", "name": "Remote- USA ", "province": ""}}]}
            """
                .formatted(UUID));

    assertThat(place).isEqualTo(new Location("Remote- USA", null, null, "US", null, null));
  }

  @Test
  void join_countryByItsCodeOnly_isRead() {
    Location place =
        place(
            "https://join.com/companies/acme/7",
            """
            {"id": 7, "title": "Cook", "city": {"cityName": "Bonn"}, "country": {"iso3166": "DE"}}
            """);

    assertThat(place).isEqualTo(new Location("Bonn, DE", "Bonn", null, "DE", null, null));
  }
}
