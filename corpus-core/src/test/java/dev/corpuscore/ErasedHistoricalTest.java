package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.tier.BothTiers;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Closed postings that are served and then removed, by retention and by an operator. */
@BothTiers
class ErasedHistoricalTest extends TypedWordsFixture {
  private static final String BOARD =
      "sources: [{id: a, kind: greenhouse, tenant: acme, enabled: false}]\n";

  private static final int STAYING = 60;
  private static final String LINE =
      "{\"url\":\"%s\",\"title\":\"Nurse %s\",\"description\":\"%s\",\"expiresAt\":\"%s\"}\n";

  @ParameterizedTest
  @MethodSource("databases")
  void removed_leavesTheFilesOfTheIndexThatServedIt(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    environment.put("CORE_HISTORICAL", "true");
    Files.writeString(data.resolve("catalog.yaml"), BOARD);
    String lately = Clock.systemUTC().instant().minus(Duration.ofDays(10)).toString();
    // one is removed by retention, one by an operator; many stay, so that no merge comes by itself
    StringBuilder lines = new StringBuilder();
    lines.append(
        LINE.formatted(url(1), CANARY, (CANARY + "text ").repeat(900), "2020-01-01T00:00:00Z"));
    lines.append(LINE.formatted(url(2), CANARY, CANARY + "more", lately));
    for (int stays = 0; stays < STAYING; stays++) {
      lines.append(LINE.formatted(url(10 + stays), "who stays", "and stays", lately));
    }
    output(
        environment,
        "import",
        Files.writeString(folder.resolve("lines.ndjson"), lines.toString()).toString());
    try (RunningServe serve = RunningServe.start(written, "first", environment)) {
      drain(serve.url());
      awaitTotal(serve.url(), STAYING + 2);
      String found = get(serve.url(), "/api/historical/search?limit=100");
      assertThat(found).contains(CANARY + "more", "who stays");
      assertThat(historical()).as("served from there").isNotEmpty();
      serve.end();
    }
    environment.put("CORE_RETAIN_CLOSED", "400d");
    try (RunningServe serve = RunningServe.start(written, "second", environment)) {
      drain(serve.url());
      awaitTotal(serve.url(), STAYING + 1);
      String id = UrlIdentities.of(url(2)).postingId().value();
      output(environment, "posting", "remove", id, "--reason", "order 17");
      awaitTotal(serve.url(), STAYING);

      awaitNone();

      assertThat(WholeAnswer.at(serve.url().resolve("/api/historical/search?q=nurse")).body())
          .contains("who stays");
      assertThat(get(serve.url(), "/api/historical/ad/" + id)).startsWith("404 ");
      awaitErased();
      serve.end();
    }
    output(environment, "check");
    assertThat(canaries()).isEmpty();
    Map<String, String> without = environment;
    without.remove("CORE_HISTORICAL");
    try (RunningServe serve = RunningServe.start(written, "third", without)) {
      assertThat(get(serve.url(), "/api/historical/search")).startsWith("404 ");
      assertThat(files()).as("nobody would remove anything from it").isEmpty();
      serve.end();
    }
  }

  private void drain(URI url) throws Exception {
    assertThat(post(url, CONTROL, "/api/catalog/sync", "")).startsWith("20");
    assertThat(post(url, CONTROL, "/api/commands/drain", "")).startsWith("200 ");
  }

  private List<String> historical() throws Exception {
    return FileTraces.holding(data.resolve("historical"), TypedWordsFixture::isSinging);
  }

  private List<Path> files() throws Exception {
    return Scratch.list(data.resolve("historical")).stream()
        .filter(it -> !it.endsWith("write.lock"))
        .toList();
  }

  private void awaitTotal(URI url, int total) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    String found = "";
    while (!found.contains("\"value\":" + total + ",")) {
      assertThat(System.nanoTime()).as(found).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      found = get(url, "/api/historical/search?limit=0");
    }
  }

  private void awaitNone() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!historical().isEmpty()) {
      assertThat(System.nanoTime()).as(historical().toString()).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }
}
