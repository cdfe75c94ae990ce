package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.http.PlayedYear.Account;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The filters {@code first-seen-after} and {@code first-seen-before}, and the orders by it. */
class FirstSeenSearchTest {
  private static final int POSTINGS = 300;

  private final TestCorpus data;

  FirstSeenSearchTest(TestCorpus data) {
    this.data = data;
  }

  /** {@code -Dseed=} plays the same year again. */
  @Test
  void search_ofAPlayedYear_findsWhatWasFirstSeenThen_alsoAfterReindex() {
    long seed = Seed.of(FirstSeenSearchTest.class);
    List<Account> accounts = new PlayedYear(data, new Random(seed)).play(POSTINGS).accounts();
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertAllFound("seed " + seed, corpus, accounts);
    corpus.reindex();
    assertAllFound("after reindex, seed " + seed, corpus, accounts);
  }

  private static void assertAllFound(String what, ServedCorpus corpus, List<Account> accounts) {
    for (int days = 0; days < 360; days += 30) {
      Instant from = ServedCorpus.NOW.minus(Duration.ofDays(365L - days));
      assertFound(what, corpus, accounts, from, from.plus(Duration.ofDays(20)));
    }
  }

  /** Both bounds count: the later one is where a posting was first seen, if there is one. */
  private static void assertFound(
      String what, ServedCorpus corpus, List<Account> accounts, Instant from, Instant until) {
    List<Account> open =
        accounts.stream()
            .filter(Account::isSearchable)
            .filter(it -> !it.record.firstSeenAt().isBefore(from))
            .sorted(
                Comparator.comparing((Account it) -> it.record.firstSeenAt())
                    .thenComparing(it -> it.id.value()))
            .toList();
    Instant last =
        open.stream()
            .map(it -> it.record.firstSeenAt())
            .filter(it -> !it.isAfter(until))
            .reduce(from, (one, other) -> other);
    List<String> expected =
        open.stream()
            .filter(it -> !it.record.firstSeenAt().isAfter(last))
            .map(it -> it.id.value())
            .toList();

    String bounds = "first-seen-after=" + from + "&first-seen-before=" + last;
    String query = "/api/search?limit=100&strict=true&" + bounds + "&sort=first-seen-";
    assertThat(ids(corpus.json(query + "asc"))).as(what).isEqualTo(expected);
    assertThat(ids(corpus.json(query + "desc")))
        .as(what)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> ids(JsonNode page) {
    return page.path("hits").valueStream().map(it -> it.path("id").stringValue()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "first-seen-after=yesterday, ?first-seen-after",
    "first-seen-before=60, ?first-seen-before",
    "sort=first-seen, ?sort"
  })
  void search_ofAnInvalidTimeOrOrder_is400(String query, String fault) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertThat(corpus.get("/api/search?" + query).statusCode()).isEqualTo(400);
    assertThat(corpus.get("/api/search?" + query).body())
        .contains("\"" + fault.substring(1) + "\":");
  }

  /** Minutes ago are another time with each request, and a follower needs the same one. */
  @Test
  void changes_takeATime_andNoMinutes() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertThat(corpus.get("/api/changes?first-seen-after=60").statusCode()).isEqualTo(400);
    assertThat(corpus.get("/api/changes?first-seen-after=2026-01-01").statusCode()).isEqualTo(200);
  }
}
