package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.CoreProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A serve that is killed right after an erasure, and a bit that flips in the log meanwhile. */
class LostCommitsServedTest {
  private static final String CONTROL = "control-bearer-of-the-tests-1";
  private static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final String NAMED =
      "{\"url\":\"https://nobody.invalid/1\",\"title\":\"Nurse\",\"participant\":\"canary-anna-1\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path folder;

  @Test
  void erasureTakenBack_closesTheRoutesOfParticipants_untilItIsReplayed() throws Exception {
    Path data = folder.resolve("data");
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATA_DIR", data.toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", CONTROL);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE);
    String erasure =
        Json.canonical(Requests.erase("canary-anna-1", Clock.systemUTC().instant(), new Random(6)));
    try (CoreProcess serve = CoreProcess.start(folder, "first", environment, "serve")) {
      URI url = serve.url();
      assertThat(resolve(url).statusCode()).isEqualTo(200);
      assertThat(erase(url, erasure).statusCode()).isEqualTo(200);
      assertThat(resolve(url).statusCode()).as("erased").isEqualTo(410);
      serve.kill();
    }
    Path ledger = exportOfACopy(data);
    flipInLastFrame(data.resolve("corpus.db-wal"));

    CliRun check = CliRun.with(environment, "check");
    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).contains("fault: the database lacks what was acknowledged");

    try (CoreProcess serve = CoreProcess.start(folder, "second", environment, "serve")) {
      URI url = serve.url();
      assertThat(resolve(url).statusCode()).as("erased, and forgotten").isEqualTo(503);
      assertThat(erase(url, erasure).statusCode()).as("the ledger must not fork").isEqualTo(503);
      HttpResponse<String> health = get(url, "healthz");
      assertThat(health.statusCode()).as("everything else serves").isEqualTo(200);
      assertThat(health.body())
          .contains("\"erasures\":{\"ok\":false", "./corpus erasures replay FILE");
      assertThat(Files.readString(folder.resolve("second.err"))).contains("event=commits-lost");
      assertThat(get(url, "api/search?q=nurse").statusCode()).isEqualTo(200);
      assertThat(CliRun.with(environment, "accept-loss").code()).as("not unasked").isEqualTo(1);

      CliRun replay = CliRun.with(environment, "erasures", "replay", ledger.toString());
      assertThat(replay.out()).startsWith("present 0, appended 1, erased anew 0");

      assertThat(resolve(url).statusCode()).as("erased again").isEqualTo(410);
      assertThat(get(url, "healthz").body()).contains("\"erasures\":{\"ok\":true,\"detail\":null}");
      serve.end();
    }
    CliRun sound = CliRun.with(environment, "check");
    assertThat(sound.code()).as(sound.out()).isZero();
  }

  /** No mark says so, but the index knows more than the database: it was restored. */
  @Test
  void indexAheadOfTheStore_asksForTheReplay() throws Exception {
    Path data = folder.resolve("data");
    Path database = data.resolve("corpus.db");
    importOne(data, 1);
    byte[] backup = Files.readAllBytes(database);
    importOne(data, 2);
    Files.write(database, backup);
    Files.delete(data.resolve("corpus.db-mark"));

    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", data.toString(), "CORE_HTTP_PORT", "0");
    for (String start : List.of("restored", "next")) {
      try (CoreProcess serve = CoreProcess.start(folder, start, environment, "serve")) {
        HttpResponse<String> health = get(serve.url(), "healthz");
        boolean asks = start.equals("restored");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body())
            .contains("\"erasures\":{\"ok\":" + !asks)
            .matches(asks ? "(?s).*./corpus erasures replay FILE.*" : "(?s).*\"detail\":null.*");
        String log = Files.readString(folder.resolve(start + ".err"));
        assertThat(log.contains("event=store-restored")).isEqualTo(asks);
        awaitRebuilt(serve.url());
        serve.end();
      }
    }
  }

  private static void importOne(Path data, int n) {
    String line = "{\"url\":\"https://a.example/" + n + "\",\"title\":\"Nurse\"}\n";
    assertThat(CliRun.reading(line, data, "import", "-").code()).isZero();
  }

  private void awaitRebuilt(URI url) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!get(url, "healthz").body().contains("\"revision\":1,\"lag\":0")) {
      assertThat(System.nanoTime() - deadline).isNegative();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** The copy of the ledger that an operator has elsewhere. */
  private Path exportOfACopy(Path data) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (Stream<Path> files = Files.list(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    CliRun export = CliRun.on(copy, "erasures", "export");
    return Files.writeString(folder.resolve("erasures.ndjson"), export.out());
  }

  private static void flipInLastFrame(Path log) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    assertThat(bytes.length).as("the log was not folded yet").isPositive();
    bytes[bytes.length - 2_000] ^= 1;
    Files.write(log, bytes);
  }

  private HttpResponse<String> resolve(URI url) throws Exception {
    return post(url, "api/ads/resolve", CONTROL, NAMED);
  }

  private HttpResponse<String> erase(URI url, String body) throws Exception {
    return post(url, "api/corpus/participants/erase", LIFECYCLE, body);
  }

  private HttpResponse<String> post(URI url, String path, String bearer, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve(path))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(URI url, String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(url.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
