package dev.corpuscore.http.pages.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {
  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
  private static final Labels ENGLISH = Labels.of(PageLanguage.ENGLISH);
  private static final DisplayTimes TIMES = DisplayTimes.of(PageLanguage.ENGLISH);

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "30000, 36000.5, EUR, YEAR, -, '€30,000 – 36,000.50 a year'",
        "18, 18, USD, HOUR, -, $18 an hour",
        "1200, -, SEK, -, -, 'from SEK\u00a01,200'",
        "-, 900, GBP, WEEK, -, up to £900 a week",
        "1, 2, -, DAY, -, 1 – 2 a day",
        "-, -, -, -, good  pay, good pay",
        "-, -, EUR, MONTH, -, -",
      })
  void pay_readsAsPeopleWriteIt(
      @Nullable Double min,
      @Nullable Double max,
      @Nullable String currency,
      Salary.@Nullable Period period,
      @Nullable String text,
      @Nullable String words) {
    assertThat(ENGLISH.of(new Salary(min, max, currency, period, text))).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "999, 999",
    "1000, '1,000'",
    "123456, '123,456'",
    "1234567, '1,234,567'",
    "-1000, '-1,000'",
    "-999, -999",
  })
  void number_hasItsThousandsApart(long number, String words) {
    assertThat(ENGLISH.number(number)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "one two,9,one two",
        " one\t\u00a0 two  ,7,one two",
        "one two three,9,one two…",
        "one two. three,9,one two…",
        "onetwothreefour,5,onetw…",
        "abcd😀fgh,5,abcd…",
        "'',5,''",
        "...............,5,…",
      })
  void shortened_endsBetweenWords(String text, int length, String shortened) {
    assertThat(Labels.shortened(text, length)).isEqualTo(shortened);
  }

  @Test
  void places_areToldOnce() {
    Location lund = new Location(null, "Lund", "Skåne", "SE", null, null);

    assertThat(ENGLISH.of(List.of(lund))).isEqualTo("Lund, Skåne, Sweden");
    assertThat(ENGLISH.of(List.of(lund, lund, Location.ofText(" Oslo "))))
        .isEqualTo("Lund, Skåne, Sweden and 1 more");
    assertThat(ENGLISH.of(List.of(new Location(" ", null, null, null, null, null)))).isNull();
    assertThat(ENGLISH.of(List.of())).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-06-01T11:59:30Z, just now",
    "2026-06-01T11:01:00Z, 59 minutes ago",
    "2026-06-01T10:30:00Z, an hour ago",
    "2026-05-31T12:30:00Z, 23 hours ago",
    "2026-05-31T11:00:00Z, yesterday",
    "2026-05-29T23:00:00Z, 3 days ago",
    "2026-05-18T12:00:00Z, 2 weeks ago",
    "2026-04-02T12:00:00Z, 8 weeks ago",
    "2026-04-01T12:00:00Z, 2 months ago",
    "2026-01-31T12:00:00Z, 4 months ago",
    "2024-07-01T12:00:00Z, 23 months ago",
    "2024-06-01T12:00:00Z, 2 years ago",
    "2026-06-03T12:00:00Z, 3 June 2026",
  })
  void moment_saysHowLongAgo(Instant at, String words) {
    DisplayTime moment = TIMES.of(at, NOW);

    assertThat(moment.text()).isEqualTo(words);
    assertThat(moment.datetime()).isEqualTo(at.toString());
  }

  @Test
  void day_isNoTime() {
    assertThat(TIMES.ofDay(Instant.parse("2026-06-01T00:00:00Z"), NOW))
        .isEqualTo(new DisplayTime("2026-06-01", "today", "1 June 2026", "1 June 2026"));
  }
}
