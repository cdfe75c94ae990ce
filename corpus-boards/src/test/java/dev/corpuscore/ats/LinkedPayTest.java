package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pay in forms that are not recorded here: answers are written by hand, from what is described. */
class LinkedPayTest {
  private static final String UUID = "33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  private static AdReading.Found rippling(String ranges) {
    return Recorded.ad(
        "https://ats.rippling.com/acme/jobs/" + UUID,
        utf8(
            """
            {"uuid": "%s", "name": "Cook", "payRangeDetails": [%s], "unlistedFromSearch": true,
             "employmentType": {"label": "SALARIED_FT", "id": "Kitchen crew"}}
            """
                .formatted(UUID, ranges)));
  }

  private static String range(String period, String from, String to, String currency) {
    return """
        {"frequency": "%s", "rangeStart": %s, "rangeEnd": %s, "currency": "%s"}
        """
        .formatted(period, from, to, currency);
  }

  @Test
  void rippling_payOfAllPlaces_isItsSpan() {
    String bonn = range("HOUR", "18", "25", "USD");
    AdReading.Found found = rippling(bonn + "," + bonn + "," + range("HOUR", "20", "28", "USD"));

    assertThat(found.content().salary())
        .isEqualTo(new Salary(18.0, 28.0, "USD", Salary.Period.HOUR, null));
    assertThat(found.content().employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(found.listed()).isFalse();
    assertThat(rippling(bonn + "," + range("HOUR", "20", "null", "USD")).content().salary())
        .as("without an end")
        .isEqualTo(new Salary(18.0, null, "USD", Salary.Period.HOUR, null));
    assertThat(rippling(bonn + "," + bonn.replace("USD", "EUR")).content().salary()).isNull();
    assertThat(rippling(bonn + "," + bonn.replace("HOUR", "YEAR")).content().salary()).isNull();
  }

  private static @Nullable Salary ukg(String pay) {
    return Recorded.ad(
            "https://recruiting.ultipro.com/ACM1000ACME/JobBoard/"
                + UUID
                + "/OpportunityDetail?opportunityId="
                + UUID,
            utf8(
                """
                new US.Opportunity.CandidateOpportunityDetail({"Id": "%s", "Title": "Cook", %s});
                """
                    .formatted(UUID, pay)))
        .content()
        .salary();
  }

  @Test
  void ukg_compensation_isPayThoughNoRangeIsVisible() {
    String hidden = "\"PayRangeVisible\": false, \"PayRangeCurrencyCode\": \"CAD\", ";

    assertThat(
            ukg(
                hidden
                    + "\"CompensationHourlyMinimum\": 21.5, \"CompensationHourlyMaximum\": 24,"
                    + " \"CompensationAnnualMinimum\": null"))
        .isEqualTo(new Salary(21.5, 24.0, "CAD", Salary.Period.HOUR, null));
    assertThat(
            ukg(
                hidden
                    + "\"CompensationAnnualMinimum\": 50000, \"CompensationAnnualMaximum\": 60000,"
                    + " \"CompensationCurrencyCode\": \"USD\","
                    + " \"PayRange\": {\"PayRangeMinimum\": 1, \"PayRangeMaximum\": 2}"))
        .isEqualTo(new Salary(50_000.0, 60_000.0, "USD", Salary.Period.YEAR, null));
    assertThat(
            ukg(
                "\"CompensationAnnualMinimum\": 50000, \"PayRangeVisible\": true,"
                    + " \"PayRange\": {\"PayRangeMinimum\": 20, \"PayRangeMaximum\": 25}"))
        .as("the range that is shown")
        .isEqualTo(new Salary(20.0, 25.0, null, null, null));
  }

  @Test
  void pinpoint_payInWords_isPayIfItIsVisible() {
    Listing listing =
        Recorded.walk(
            AtsSystems.named("pinpoint").orElseThrow(),
            new Board("acme", null, null),
            utf8(
                """
                {"data": [
                 {"path": "/postings/p-1", "title": "Cook", "compensation_visible": true,
                  "compensation": "£26,123 pro rata per annum", "compensation_minimum": null},
                 {"path": "/postings/p-2", "title": "Cook", "compensation_visible": false,
                  "compensation": "£26,123 pro rata per annum"},
                 {"path": "/postings/p-3", "title": "Cook", "compensation_visible": true,
                  "compensation": "£20 / hour", "compensation_minimum": 20,
                  "compensation_maximum": 20, "compensation_currency": "GBP",
                  "compensation_frequency": "hour"}]}
                """));

    assertThat(posting(listing, "p-1").salary())
        .isEqualTo(new Salary(null, null, null, null, "£26,123 pro rata per annum"));
    assertThat(posting(listing, "p-2").salary()).isNull();
    assertThat(posting(listing, "p-3").salary())
        .as("amounts say it alone")
        .isEqualTo(new Salary(20.0, 20.0, "GBP", Salary.Period.HOUR, null));
  }
}
