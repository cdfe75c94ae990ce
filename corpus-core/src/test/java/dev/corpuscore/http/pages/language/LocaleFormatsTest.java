package dev.corpuscore.http.pages.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each language writes days, money and names; as CLDR has it. */
class LocaleFormatsTest {
  @ParameterizedTest
  @CsvSource({
    "ENGLISH, 29 May 2026, '29 May 2026, 14:05 UTC', 3 days ago",
    "SWEDISH, 29 maj 2026, 29 maj 2026 14:05 UTC, för 3 dagar sedan",
    "FINNISH, 29. toukokuuta 2026, 29. toukokuuta 2026 klo 14.05 UTC, 3 päivää sitten",
    "GERMAN, 29. Mai 2026, '29. Mai 2026, 14:05 UTC', vor 3 Tagen",
    "FRENCH, 29 mai 2026, 29 mai 2026 à 14:05 UTC, il y a 3 jours",
    "SPANISH, 29 de mayo de 2026, '29 de mayo de 2026, 14:05 UTC', hace 3 días",
  })
  void time_isWrittenAsItsReadersWriteIt(
      PageLanguage language, String day, String full, String ago) {
    Instant at = Instant.parse("2026-05-29T14:05:00Z");
    Instant now = Instant.parse("2026-06-01T12:00:00Z");

    var time = DisplayTimes.of(language).of(at, now);

    assertThat(time.day()).isEqualTo(day);
    assertThat(time.full()).isEqualTo(full);
    assertThat(time.text()).isEqualTo(ago);
    assertThat(time.datetime()).isEqualTo("2026-05-29T14:05:00Z");
  }

  /** What is published and closes at midnight in Stockholm is of the day before in UTC. */
  @ParameterizedTest
  @CsvSource({
    "24573344, 20 November 2026, 20 December 2026",
    "p_ejgkmcswiyyfoerzuwajku7fds, 19 November 2026, 19 December 2026"
  })
  void days_ofJobTechsAds_areThoseOfStockholm(String id, String published, String closes) {
    PostingContent posting =
        PostingContent.of("https://a.example/1", "Cook")
            .legacyAd(new LegacyAd("{\"id\":\"" + id + "\",\"source_type\":\"import\"}"))
            .build();
    Instant now = Instant.parse("2026-12-28T12:00:00Z");

    DisplayTimes times = DisplayTimes.of(PageLanguage.ENGLISH).of(posting);

    assertThat(times.of(Instant.parse("2026-11-19T23:00:00Z"), now))
        .isEqualTo(
            new DisplayTime(
                "2026-11-19T23:00:00Z", "5 weeks ago", published, "19 November 2026, 23:00 UTC"));
    assertThat(times.ofDay(Instant.parse("2026-12-19T23:00:00Z"), now).day()).isEqualTo(closes);
    Published day = new Published(Instant.parse("2026-11-20T00:00:00Z"), Published.Precision.DAY);
    assertThat(times.of(day, now).day()).isEqualTo("20 November 2026");
  }

  @ParameterizedTest
  @CsvSource({
    "ENGLISH, EUR, '€30,000 – 36,000.50 a year'",
    "SWEDISH, EUR, '30_000 – 36_000,50_€ per år'",
    "SWEDISH, SEK, '30_000 – 36_000,50_kr per år'",
    "FINNISH, EUR, '30_000 – 36_000,50_€ vuodessa'",
    "GERMAN, EUR, '30.000 – 36.000,50_€ pro Jahr'",
    "GERMAN, SEK, '30.000 – 36.000,50_SEK pro Jahr'",
    "FRENCH, EUR, '30~000 – 36~000,50_€ par an'",
    "SPANISH, EUR, '30.000 – 36.000,50_€ al año'",
    "SPANISH, XYZ, '30.000 – 36.000,50_XYZ al año'",
  })
  void pay_isWrittenAsItsReadersWriteIt(PageLanguage language, String currency, String words) {
    Salary salary = new Salary(30_000.0, 36_000.5, currency, Salary.Period.YEAR, null);

    assertThat(Labels.of(language).of(salary))
        .isEqualTo(words.replace('_', '\u00a0').replace('~', '\u202f'));
  }

  @ParameterizedTest
  @CsvSource({
    "ENGLISH, Sweden, Swedish, 'about 5.6 km away'",
    "SWEDISH, Sverige, svenska, 'cirka 5,6 km bort'",
    "FINNISH, Ruotsi, ruotsi, 'noin 5,6 km päässä'",
    "GERMAN, Schweden, Schwedisch, 'etwa 5,6 km entfernt'",
    "FRENCH, Suède, suédois, 'à environ 5,6 km'",
    "SPANISH, Suecia, sueco, 'a unos 5,6 km'",
  })
  void names_areThoseOfTheLanguage(
      PageLanguage language, String country, String spoken, String distance) {
    Labels labels = Labels.of(language);

    assertThat(labels.country("SE")).isEqualTo(country);
    assertThat(labels.language("sv")).isEqualTo(spoken);
    assertThat(labels.distance(5.56, true)).isEqualTo(distance);
    assertThat(labels.country("QQ")).isEqualTo("QQ");
  }
}
