package dev.corpuscore.http.pages.browse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.language.Visitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SinceTest {
  @ParameterizedTest
  @CsvSource({
    "'', Any time",
    "1440, Last 24 hours",
    "10080, Last 7 days",
    "1, Last hour",
    "600, Last 10 hours",
    "601, Last 11 hours",
    "14400, Last 10 days",
    "'9999960', 'Last 166,666 hours'",
    "2026-11-01, Since 1 November 2026",
    "2026-11-01T00:00:00, Since 1 November 2026",
    "2026-11-01T00:00:00Z, Since 2026-11-01T00:00:00Z",
    "2026-11-01T15:30:00, Since 2026-11-01T15:30:00",
    "2026-13-01, Since 2026-13-01",
    "soon, Since soon",
  })
  void value_isSaidInWords(String value, String words) {
    assertThat(Since.inWords(value, Visitor.ENGLISH)).isEqualTo(words);
  }
}
