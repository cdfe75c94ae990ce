package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.page.time.MailDate;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailDateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sat, 21 Nov 2026 14:05:09 +0100 | 2026-11-21T13:05:09Z",
        "Mon, 21 Nov 2026 14:05:09 GMT   | 2026-11-21T14:05:09Z",
        "1 January 26 4:05 EST           | 2026-01-01T09:05:00Z",
        "Saturday, 21 NOV 2026 14:05 Z   | 2026-11-21T14:05:00Z",
        "21 Nov 99 00:00:00 -09:30       | 1999-11-21T09:30:00Z",
      })
  void parse_date_isThatMoment(String text, Instant moment) {
    assertThat(MailDate.parse(text)).isEqualTo(moment);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-11-21T14:05:09Z",
        "31 Feb 2026 10:00:00 GMT",
        "21 Nov 2026 25:00:00 GMT",
        "21 Nov 2026 10:00:00 XYZ",
        "21 Nov 2026 10:00:00 +9900",
        "21 Foo 2026 10:00:00 GMT",
        "21 Nov 2026",
        "1 Jan 0000 00:00:00 GMT",
        "31 Dec 9999 23:59:59 -0001",
      })
  void parse_anythingElse_isNull(String text) {
    assertThat(MailDate.parse(text)).isNull();
  }
}
