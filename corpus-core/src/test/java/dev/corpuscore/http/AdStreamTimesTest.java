package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which times the streams take, and which ads are of them. */
class AdStreamTimesTest extends AdStreamsFixture {
  private static final Instant NOON = ServedCorpus.NOW.plus(Duration.ofHours(12));

  AdStreamTimesTest(TestCorpus data) {
    super(data);
  }

  /** Of three ads, put in at midnight, at noon and a second later, UTC. */
  @ParameterizedTest
  @CsvSource({
    "updated-after=2026-06-01T00:00:00Z, 1 2 3",
    "updated-after=2026-06-01T00:00:01Z, 2 3",
    "updated-after=2026-06-01T12:00:00Z, 2 3",
    "updated-after=2026-06-01T12:00:01Z, 3",
    "updated-after=2026-06-01T12:00:02Z, ''",
    "updated-after=2026-06-01T14:00:01, 3",
    "updated-after=2026-06-01T14, 2 3",
    "updated-after=2026-06-01T14:00:01%2B02:00, 3",
    "updated-after=2026-06-01T14:00:01+02:00, 3",
    "updated-after=2026-06-01T00Z&updated-before=2026-06-01T12:00:00Z, 1 2",
    "updated-after=2026-06-01T00Z&updated-before=2026-06-01T14:00:00, 1 2",
    "updated-after=2026-06-01T00Z&updated-before=2026-06-01T11:59:59Z, 1",
    "updated-after=2026-06-01T00Z&updated-before=2026-05-31T23:59:59Z, ''",
    "updated-after=2026-06-01T00Z&updated-before=2030-01-01T00, 1 2 3",
    "updated-after=2026-06-01T12Z&updated-before=2026-06-01T00Z, ''"
  })
  void stream_times_bothEndsInclusive(String query, String numbers) {
    ServedCorpus corpus = serve(ad(1));
    data.now(NOON);
    corpus.add(ad(2));
    data.now(NOON.plusSeconds(1));
    corpus.add(ad(3));

    List<String> expected =
        numbers.isEmpty()
            ? List.of()
            : List.of(numbers.split(" ")).stream().map("Cook "::concat).toList();
    assertThat(told(corpus.json("/api/v2/stream?" + query))).isEqualTo(expected);
    String first = query.replace("updated-after", "date").replace("before=", "before-date=");
    assertThat(told(corpus.json("/api/stream?" + first))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "updated-after=",
        "updated-after=2026-06-01",
        "updated-after=2026-06-01_12:00:00",
        "updated-after=2026-02-30T00:00:00",
        "updated-after=2026-06-01T24:00:00",
        "updated-after=2026-06-01T12:60:00",
        "updated-after=1780000000",
        "updated-after=2026-06-01T12:00:00%2B99:00",
        "updated-after=2026-06-01T12:00:00 CET",
        "updated-after=now",
        "updated-after=2026-06-01T00&updated-after=2026-06-02T00",
        "date=2026-06-01T00:00:00"
      })
  void stream_wrongTime_is400ThatNamesIt(String query) {
    HttpResponse<String> answer = serve().get("/api/v2/stream?" + query.replace(" ", "%20"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("Input payload validation failed");
    assertThat(HttpCaller.parse(answer.body()).path("errors").has("updated-after")).isTrue();
  }

  /** An ad of 1 June, noon; a day of version 1 is meant whole, and is Stockholm's. */
  @Test
  void stream_ofADay_leavesNothingOut() {
    ServedCorpus corpus = serve(ad(1));

    assertThat(corpus.json("/api/stream?date=2026-01-01")).hasSize(1);
    assertThat(corpus.json("/api/stream?date=2027-01-01")).isEmpty();
  }

  /**
   * Of four ads. 02:30 comes twice in Stockholm on 25 October 2026, at 00:30 and 01:30 UTC; on 28
   * March 2027 clocks go from 02:00 to 03:00, which is 01:00 UTC.
   */
  @ParameterizedTest
  @CsvSource({
    "updated-after=2026-10-25T02:30:00, 1 2 3 4",
    "updated-after=2026-10-25T02:30:01, 2 3 4",
    "updated-after=2026-10-25T00Z&updated-before=2026-10-25T02:30:00, 1 2",
    "updated-after=2026-10-25T00Z&updated-before=2026-10-25T02:29:59, 1",
    "updated-after=2027-03-28T02:30:00, 3 4",
    "updated-after=2027-03-28T00Z&updated-before=2027-03-28T02:30:00, 3 4",
    "updated-after=2027-03-28T00Z&updated-before=2027-03-28T02:10:00, 3",
  })
  void stream_whereClocksChange_leavesNothingOut(String query, String numbers) {
    ServedCorpus corpus = serve();
    int number = 0;
    for (String time :
        List.of(
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:30:00Z",
            "2027-03-28T00:45:00Z",
            "2027-03-28T01:15:00Z")) {
      data.now(Instant.parse(time));
      corpus.add(ad(++number));
    }

    assertThat(told(corpus.json("/api/v2/stream?" + query)))
        .isEqualTo(List.of(numbers.split(" ")).stream().map("Cook "::concat).toList());
  }
}
