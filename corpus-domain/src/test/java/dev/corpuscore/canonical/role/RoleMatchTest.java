package dev.corpuscore.canonical.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleMatchTest {
  private static final PostingContent FULL =
      PostingContent.of("https://jobs.example/1", "Senior Data Engineers (m/f)")
          .company(new Company("Café  Society GmbH", null))
          .locations(
              List.of(
                  new Location("HQ, 5th floor", "Malmö", "Skåne", "SE", null, null),
                  new Location("København N", null, null, "DK", null, null)))
          .remoteFrom(List.of("NO"))
          .workplace(Workplace.HYBRID)
          .employmentType(EmploymentType.FULL_TIME)
          .department("Machine")
          .description("Learning to run Kafka, C++ and service-mesh.\n\nNo agencies!")
          .language("en-GB")
          .published(
              new Published(Instant.parse("2026-03-01T10:00:00Z"), Published.Precision.SECOND))
          .salary(new Salary(40_000.0, 50_000.0, "SEK", Salary.Period.MONTH, null))
          .build();

  private static final PostingContent BARE =
      PostingContent.of("https://jobs.example/2", "Data Engineer").build();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Data Engineer                | data engineers       | 1
          Data-Engineer!               | DATA ENGINEER        | 1
          Data Data Engineer           | data engineer        | 2
          Senior Data Engineer         | data engineer        | 2
          Engineer, Data               | data engineer        | 3
          Data & Software Engineer     | data engineer        | 3
          Data Engineering             | data engineer        | 0
          Engineer                     | data engineer        | 0
          Data Engineer                | engineer data data   | 3
          Sjuksköterska                | sjukskoterska        | 1
          C++ Developer                | C developer          | 1
          Developerin                  | developer            | 0
          !!!                          | developer            | 0
          """)
  void tier_ofTitleAndRole(String title, String role, int tier) {
    assertThat(RoleTier.tierOf(RoleTokenizer.keys(title), RoleTokenizer.keys(role)))
        .isEqualTo(tier);
  }

  @Test
  void role_isTheBestThenTheFirst() {
    RoleMatch match = match("\"limit\": 1", "Engineer", "Data engineer", "DATA ENGINEER", "Data");

    assertThat(match.tier("Data Engineers")).contains(new RoleTier(1, "DATA ENGINEER"));
    assertThat(match.tier("Senior Engineers of Data")).contains(new RoleTier(2, "Data"));
    assertThat(match.tier("Welder")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "keywords": {"all": ["kafka", "SERVICE MESH"]}                    | true  | false
          "keywords": {"all": ["kafkas"]}                                   | true  | false
          "keywords": {"all": ["service mesh no agency"]}                   | true  | false
          "keywords": {"all": ["mesh service"]}                             | false | false
          "keywords": {"all": ["kafka", "spark"]}                           | false | false
          "keywords": {"all": ["machine learning"]}                         | false | false
          "keywords": {"all": ["machine"]}                                  | true  | false
          "keywords": {"all": ["data engineer"]}                            | true  | true
          "keywords": {"any": ["spark", "agencies"]}                        | true  | false
          "keywords": {"any": ["spark"]}                                    | false | false
          "keywords": {"none": ["spark"]}                                   | true  | true
          "keywords": {"none": ["spark", "run kafka"]}                      | false | true
          "keywords": {"all": ["cafe"]}                                     | false | false
          "keywords": {"all": ["malmo"]}                                    | false | false
          "countries": ["SE"]                                               | true  | false
          "countries": ["DK", "FI"]                                         | true  | false
          "countries": ["NO"]                                               | true  | false
          "countries": ["FI"]                                               | false | false
          "locations": ["malmo"]                                            | true  | false
          "locations": ["Skåne HQ"]                                         | true  | false
          "locations": ["Malmö København"]                                  | false | false
          "locations": ["Lund", "kobenhavn"]                                | true  | false
          "locations": ["Malm"]                                             | false | false
          "workplace": ["hybrid", "remote"]                                 | true  | false
          "workplace": ["onsite"]                                           | false | false
          "employmentTypes": ["full_time"]                                  | true  | false
          "employmentTypes": ["contract"]                                   | false | false
          "companies": {"include": ["cafe society GMBH"]}                   | true  | false
          "companies": {"include": ["Cafe Society"]}                        | false | false
          "companies": {"exclude": ["CAFÉ SOCIETY, GmbH"]}                  | false | true
          "companies": {"exclude": ["Cafe Society"]}                        | true  | true
          "publishedAfter": "2026-03-01T10:00:00Z"                          | true  | false
          "publishedAfter": "2026-03-01T10:00:00.001Z"                      | false | false
          "publishedAfter": "0001-01-01T00:00:00Z"                          | true  | false
          "languages": ["EN"]                                               | true  | false
          "languages": ["sv"]                                               | false | false
          "salary": {"atLeast": 50000, "currency": "SEK", "period": "month"}  | true  | false
          "salary": {"atLeast": 50000.5, "currency": "SEK", "period": "month"} | false | false
          "salary": {"atLeast": 1, "currency": "EUR", "period": "month"}    | false | false
          "salary": {"atLeast": 1, "currency": "SEK", "period": "year"}     | false | false
          "salary": {"atLeast": 1, "currency": "SEK", "period": "year", "includeUnknown": true}   | true  | true
          "salary": {"atLeast": 50001, "currency": "SEK", "period": "month", "includeUnknown": true} | false | true
          "countries": ["SE"], "languages": ["sv"]                          | false | false
          """)
  void filters_ofAFullAndABarePosting(String criterion, boolean full, boolean bare) {
    assertThat(match(criterion, "Data engineer").matches(FULL)).isEqualTo(full);
    assertThat(match(criterion, "Data engineer").matches(BARE)).isEqualTo(bare);
  }

  @Test
  void minCounts_whereThereIsNoMax() {
    PostingContent content =
        BARE.toBuilder().salary(new Salary(10.0, null, "EUR", Salary.Period.HOUR, null)).build();

    assertThat(
            match(
                    "\"salary\":{\"atLeast\":10,\"currency\":\"EUR\",\"period\":\"hour\"}",
                    "data engineer")
                .matches(content))
        .isTrue();
  }

  @Test
  void failedFilter_namesTheMember() {
    assertThat(match("\"workplace\": [\"onsite\"]", "Data engineer").failedFilter(FULL))
        .contains("workplace");
    assertThat(match("\"workplace\": [\"hybrid\"]", "Cook").failedFilter(FULL)).isEmpty();
    assertThat(match("\"workplace\": [\"hybrid\"]", "Cook").matches(FULL)).isFalse();
  }

  private static RoleMatch match(String criterion, String... roles) {
    String body =
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\""
            + String.join("\",\"", roles)
            + "\"],"
            + criterion
            + "}";
    return new RoleMatch(RoleSearchJson.read(body.getBytes(StandardCharsets.UTF_8)));
  }
}
