package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.page.time.LenientTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LenientTimeTest {
  @ParameterizedTest
  @CsvSource({
    "0001-01-01, 0001-01-01T00:00:00Z,",
    "1999-12-31, 1999-12-31T00:00:00Z,",
    "2000-01-01, 2000-01-01T00:00:00Z, 2000-01-01T23:59:59Z",
    "2026-07-17 11:00:39 UTC, 2026-07-17T11:00:39Z, 2026-07-17T11:00:39Z",
    "Thu Jul 09 00:00:00 UTC 2026, 2026-07-09T00:00:00Z, 2026-07-09T23:59:59Z",
    "Thu Jul 09 10:20:30 GMT 2026, 2026-07-09T10:20:30Z, 2026-07-09T10:20:30Z",
    "'September 2, 2026', 2026-09-02T00:00:00Z, 2026-09-02T23:59:59Z",
    "'Jul 22, 2026', 2026-07-22T00:00:00Z, 2026-07-22T23:59:59Z",
    "2026-7-9 8:05 UTC, 2026-07-09T08:05:00Z, 2026-07-09T08:05:00Z",
    "2026-7-9 18:05:01, 2026-07-09T18:05:01Z, 2026-07-09T18:05:01Z",
    "2026/07/09 18:05, 2026-07-09T18:05:00Z, 2026-07-09T18:05:00Z",
    "2026-07-09 10:20:30 +0200, 2026-07-09T08:20:30Z, 2026-07-09T08:20:30Z",
    "2026-07-09 10:20:30 -05:30, 2026-07-09T15:50:30Z, 2026-07-09T15:50:30Z",
    "'Thu, 09 Jul 2026 10:20:30 GMT', 2026-07-09T10:20:30Z, 2026-07-09T10:20:30Z",
    "09.07.2026, 2026-07-09T00:00:00Z, 2026-07-09T23:59:59Z",
    "9.7.2026, 2026-07-09T00:00:00Z, 2026-07-09T23:59:59Z",
    "9999-12-31, 9999-12-31T00:00:00Z, 9999-12-31T23:59:59Z",
    "9999-12-31T23:59:59, 9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
    "0001-01-01T02:00:00+02:00, 0001-01-01T00:00:00Z,",
    "0001-01-01T00:00:00, 0001-01-01T00:00:00Z,",
    "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z,",
  })
  void time_atTheEndsOfWhatCanBeWritten_isRead(String text, Instant begin, @Nullable Instant end) {
    assertThat(LenientTime.utc(text)).isEqualTo(begin);
    assertThat(LenientTime.end(text)).isEqualTo(end);
    assertThat(LenientTime.published(text)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000-12-31",
        "Thu Xul 09 00:00:00 UTC 2026",
        "Thu Jul 32 00:00:00 UTC 2026",
        "Thu anF 09 00:00:00 UTC 2026",
        "Septembre 2, 2026",
        "Ju 2, 2026",
        "June 31, 2026",
        "7/9/2026",
        "31.6.2026",
        "2026-7-9 25:05",
        "-0001-01-01",
        "+10000-01-01",
        "+999999-12-31",
        "+999999999-12-31",
        "+999999-12-31T00:00:00",
        "+999999-12-31T00:00:00Z",
        "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "+999999999-12-31T23:59:59-18:00",
      })
  void time_beyondThem_isNull(String text) {
    assertThat(LenientTime.utc(text)).isNull();
    assertThat(LenientTime.end(text)).isNull();
    assertThat(LenientTime.published(text)).isNull();
  }
}
