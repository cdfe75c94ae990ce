package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms of a JobPosting's members that pages have and schema.org does not name; by hand. */
class SchemaOrgFormsTest {
  private static String script(String members) {
    return "<script type=\"application/ld+json\">{\"@type\": \"JobPosting\", \"title\": \"Cook\","
        + " \"description\": \"Cooks.\", "
        + members
        + "}</script>";
  }

  private static PostingContent cook(String html) {
    PageReading reading = new JobPage("https://acme.example/jobs/7", url -> url).read(html);
    assertThat(reading).isInstanceOf(PageReading.Found.class);
    return ((PageReading.Found) reading).content();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'minValue': '$50,000', 'maxValue': '$60,000', 'unitText': 'YEAR'} | 50000 | 60000 | YEAR",
        "{'minValue': '40.000', 'maxValue': '45.500', 'unitText': 'YEAR'} | 40000 | 45500 | YEAR",
        "{'minValue': '12.500', 'maxValue': '13.250', 'unitText': 'HOUR'} | 12.5 | 13.25 | HOUR",
        "{'value': '50000-60000', 'unitText': 'YEAR'} | 50000 | 60000 | YEAR",
        "{'value': '€ 3.200 – € 4.000', 'unitText': 'YEAR'} | 3200 | 4000 | YEAR",
        "{'value': '3200 €', 'unitText': 'MONTH'} | 3200 | 3200 | MONTH",
        "{'minValue': 0, 'maxValue': '0.00', 'value': '0', 'unitText': 'HOUR'} | | |",
      })
  void amounts_areReadAsPeopleWriteThem(
      String value, @Nullable Double min, @Nullable Double max, Salary.@Nullable Period period) {
    String pay = "\"baseSalary\": {\"currency\": \"€\", \"value\": " + value + "}";

    assertThat(cook(script(pay.replace('\'', '"'))).salary())
        .isEqualTo(min == null ? null : new Salary(min, max, "EUR", period, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "by agreement | by agreement",
        "50000 - by agreement | 50000 - by agreement",
        "well-paid | well-paid"
      })
  void wordsForPay_stayWords(String said, String words) {
    String pay = "\"baseSalary\": {\"currency\": \"EUR\", \"value\": \"" + said + "\"}";

    assertThat(cook(script(pay)).salary()).isEqualTo(new Salary(null, null, "EUR", null, words));
  }

  @Test
  void names_areReadWhereverTheyStand() {
    PostingContent cook =
        cook(
            script(
                """
                "hiringOrganization": {"legalName": "Acme GmbH"}, "jobLocationType": "REMOTE",
                "inLanguage": {"name": "German", "alternateName": "de"},
                "jobLocation": {"address": {"addressLocality": {"name": "Bonn"},
                  "addressRegion": {"@type": "State", "name": "NRW"},
                  "addressCountry": {"name": "Germany"}}}
                """));

    assertThat(cook.company()).isEqualTo(new Company("Acme GmbH", null));
    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(cook.language()).isEqualTo("de");
    assertThat(cook.locations())
        .containsExactly(new Location("Bonn, NRW, Germany", "Bonn", "NRW", "DE", null, null));
  }

  @Test
  void placeOfSeveralAddresses_isSeveral() {
    PostingContent cook =
        cook(
            script(
                """
                "jobLocation": {"address": [
                  {"addressLocality": "Bonn", "addressCountry": "DE"},
                  {"addressLocality": "Rome", "addressCountry": "IT"}]}
                """));

    assertThat(cook.locations()).extracting(Location::text).containsExactly("Bonn, DE", "Rome, IT");
  }

  @Test
  void oneForEachPlaceOfAJob_isOneAd() {
    String place = "\"jobLocation\": {\"address\": {\"addressLocality\": \"%s\"}}";
    PostingContent cook = cook(script(place.formatted("Bonn")) + script(place.formatted("Rome")));
    PageReading others =
        new JobPage("https://acme.example/jobs/7", url -> url)
            .read(script(place.formatted("Bonn")) + script("\"datePosted\": \"2026-11-02\""));

    assertThat(cook.locations()).extracting(Location::text).containsExactly("Bonn", "Rome");
    assertThat(others).isInstanceOf(PageReading.None.class);
  }

  @Test
  void name_isInOneLine() {
    assertThat(Name.visible(" Cook\n  (m/w/d)\tand\u00ad baker  "))
        .isEqualTo("Cook (m/w/d) and baker");
    assertThat(Name.visible("Cook  at\u00a0night"))
        .as("not of lines")
        .isEqualTo("Cook  at\u00a0night");
    assertThat(Name.visible("\n\u200b")).isEmpty();
  }

  @Test
  void remoteWork_isNoTown_andIsFromCountriesOfAddresses() {
    PostingContent cook =
        cook(
            script(
                """
                "jobLocation": {"address": {"addressLocality": "Remote", "addressCountry": "US"}},
                "applicantLocationRequirements": [{"address": {"addressCountry": "POL"}},
                  {"@type": "Country", "name": "Kenya"}, {"name": "Everywhere"}]
                """));

    assertThat(cook.locations())
        .containsExactly(new Location("Remote, US", null, null, "US", null, null));
    assertThat(cook.remoteFrom()).containsExactly("PL", "KE");
  }
}
