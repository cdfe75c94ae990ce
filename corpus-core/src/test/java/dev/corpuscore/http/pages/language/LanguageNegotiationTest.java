package dev.corpuscore.http.pages.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code Accept-Language}, as RFC 9110 has it; an element that is malformed says nothing. */
class LanguageNegotiationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                  | ENGLISH",
        "sv                                  | SWEDISH",
        "SV                                  | SWEDISH",
        "fi-FI                               | FINNISH",
        "de-AT, de;q=0.9, en;q=0.8           | GERMAN",
        "en-GB,en;q=0.9,fr;q=0.8             | ENGLISH",
        "fr;q=0.8, es;q=0.9                  | SPANISH",
        "es , fr                             | SPANISH",
        "fr,es                               | FRENCH",
        "zh-Hant-TW, ja;q=0.9, sv;q=0.1      | SWEDISH",
        "zh, ja                              | ENGLISH",
        "nb, da;q=0.9                        | ENGLISH",
        "*                                   | ENGLISH",
        "ja, *;q=0.5                         | ENGLISH",
        "de;q=0.3, *;q=0.5                   | ENGLISH",
        "en;q=0, *                           | SWEDISH",
        "en;q=0.1, *;q=0.5                   | SWEDISH",
        "en;q=0                              | ENGLISH",
        "de;q=0, fr;q=0.1                    | FRENCH",
        "de-CH;q=0, de;q=0.5                 | GERMAN",
        "de;q=0.5, de-CH;q=0                 | GERMAN",
        "fr ; Q=0.2 , de ; q=0.3             | GERMAN",
        "fr;q=0.123, de;q=0.124              | GERMAN",
        "fr;q=1.000, de;q=1                  | FRENCH",
        "de;q=2, fr;q=0.1                    | FRENCH",
        "de;q=1.1, fr;q=0.1                  | FRENCH",
        "de;q=0.1234, fr;q=0.1               | GERMAN",
        "de;q=x, fr;q=0.1                    | FRENCH",
        "de;q=, fr;q=0.1                     | FRENCH",
        "de;q=.5, fr;q=0.1                   | GERMAN",
        "de;q=-1, fr;q=0.1                   | FRENCH",
        "de;level=1, fr;q=0.1                | FRENCH",
        "de;q=0.5;x=y, fr;q=0.1              | FRENCH",
        ",,;, ;q=1, -, sv                    | SWEDISH",
        ",sv                                 | SWEDISH",
        "sv,,fi                              | SWEDISH",
        "sv_SE, fi;q=0.9                     | FINNISH",
        "svenska, fi                         | FINNISH",
        "s v, fi                             | SWEDISH",
      })
  void best_isWhatIsAskedForMost(String header, PageLanguage language) {
    assertThat(LanguageNegotiation.best(header)).isEqualTo(language);
  }

  @Test
  void tabs_areWhiteSpace() {
    assertThat(LanguageNegotiation.best("ja,\tsv\t;\tq=0.5")).isEqualTo(PageLanguage.SWEDISH);
  }

  /** A header of more than 1,000 characters is not read. */
  @Test
  void longHeader_saysNothing() {
    assertThat(LanguageNegotiation.best("ja,".repeat(332) + "sv")).isEqualTo(PageLanguage.SWEDISH);
    assertThat(LanguageNegotiation.best("ja,".repeat(333) + "sv")).isEqualTo(PageLanguage.ENGLISH);
    assertThat(LanguageNegotiation.best("x".repeat(1_000_000))).isEqualTo(PageLanguage.ENGLISH);
  }
}
