package dev.corpuscore.page.jobtech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The times of ads. In Stockholm clocks go from 2 to 3 on 29 March 2026 at 1:00 UTC, and from 3
 * back to 2 on 25 October 2026 at 1:00 UTC.
 */
class AdTimesTest {
  private static final String URL = "https://jobs.example/1";

  @ParameterizedTest
  @CsvSource({
    // written,               begins,               ends
    "2026-01-15T12:00:00,       2026-01-15T11:00:00Z, 2026-01-15T11:00:00Z",
    "2026-07-15T12:00:00,       2026-07-15T10:00:00Z, 2026-07-15T10:00:00Z",
    "2026-07-15,                2026-07-15T00:00:00Z, 2026-07-15T21:59:59Z",
    "2026-07-15T12:00:00Z,      2026-07-15T12:00:00Z, 2026-07-15T12:00:00Z",
    "2026-07-15T12:00:00-05:00, 2026-07-15T17:00:00Z, 2026-07-15T17:00:00Z",
    "2026-03-29T01:59:59,       2026-03-29T00:59:59Z, 2026-03-29T00:59:59Z",
    "2026-03-29T02:30:00,       2026-03-29T00:30:00Z, 2026-03-29T01:30:00Z",
    "2026-03-29T03:00:00,       2026-03-29T01:00:00Z, 2026-03-29T01:00:00Z",
    "2026-10-25T01:59:59,       2026-10-24T23:59:59Z, 2026-10-24T23:59:59Z",
    "2026-10-25T02:30:00,       2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z",
    "2026-10-25T02:30:00+01:00, 2026-10-25T01:30:00Z, 2026-10-25T01:30:00Z",
    "2026-10-25T03:00:00,       2026-10-25T02:00:00Z, 2026-10-25T02:00:00Z",
  })
  void timesOfJobTech_areInStockholm(String written, Instant begins, Instant ends) {
    PostingContent ad = open("\"id\":\"1\",\"source_type\":\"VIA_ANNONSERA\"", written);

    assertThat(ad.publishedAt()).isEqualTo(begins);
    assertThat(ad.expiresAt()).isEqualTo(ends);
    assertThat(removed(written)).isEqualTo(ends);
  }

  /** A day in Stockholm and a day in UTC are the same day; only a time has a zone. */
  @Test
  void bareDay_isKnownToTheDay_andATimeToTheSecond() {
    assertThat(open("\"id\":\"1\"", "2026-07-15").published())
        .isEqualTo(new Published(Instant.parse("2026-07-15T00:00:00Z"), Published.Precision.DAY));
    assertThat(open("\"id\":\"1\"", "2026-07-15T00:00:00").published())
        .isEqualTo(
            new Published(Instant.parse("2026-07-14T22:00:00Z"), Published.Precision.SECOND));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"headline\":\"Kock\"                                                 | 10",
        "\"id\":\"1\"                                                          | 10",
        "\"id\":\"p_ejgkmcswiyyfoerzuwajku7fds\",\"legacy_id\":\"1\"           | 10",
        "\"id\":\"p_ejgkmcswiyyfoerzuwajku7fds\",\"source_type\":\"VIA_AD\"    | 10",
        "\"id\":\"p_ejgkmcswiyyfoerzuwajku7fds\",\"source_type\":\"import\"    | 12",
        "\"id\":\"p_ejgkmcswiyyfoerzuwajku7fds\",\"source_type\":\"catalog\"   | 12",
        "\"source_type\":\"fetched\"                                           | 12",
        "\"id\":\"1\",\"source_type\":\"import\"                               | 10",
      })
  void adThatAnotherCorpusBuilt_isInUtc(String members, int hour) {
    assertThat(open(members, "2026-07-15T12:00:00").publishedAt())
        .isEqualTo(Instant.parse("2026-07-15T" + hour + ":00:00Z"));
  }

  private static PostingContent open(String members, String time) {
    return ((JobTechAd.Open)
            JobTechAd.read(
                new JsonMapper()
                    .readTree(
                        "{\"webpage_url\":\"%s\",\"headline\":\"Cook\",\"publication_date\":\"%s\","
                                .formatted(URL, time)
                            + "\"application_deadline\":\"%s\",".formatted(time)
                            + members.replace("\"headline\":\"Kock\"", "\"x\":1")
                            + "}")))
        .content();
  }

  private static @Nullable Instant removed(String time) {
    return ((JobTechAd.Removed)
            JobTechAd.read(
                new JsonMapper()
                    .readTree("{\"id\":\"1\",\"removed\":true,\"removed_date\":\"" + time + "\"}")))
        .at();
  }
}
