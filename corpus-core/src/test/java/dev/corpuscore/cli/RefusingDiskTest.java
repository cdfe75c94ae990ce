package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.CoreProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A serve on a small disk of its own that fills up or refuses, and comes back. */
class RefusingDiskTest {
  private static final String CONTROL = "control-bearer-of-the-tests-1";
  private static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(50);
  private static final int PEOPLE = 100;

  private final Random random = new Random(6);
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> environment = new HashMap<>();
  @TempDir private Path folder;
  private Path disk;

  @BeforeEach
  void makeDisk() throws IOException {
    disk = Files.createDirectory(folder.resolve("disk"));
    environment.put("CORE_DATA_DIR", disk.resolve("data").toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", CONTROL);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE);
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", "-l", disk.toString());
  }

  @Test
  void diskFull_peopleAreErasedAllTheSame_andTheRestWaitsForRoom() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", disk.toString()) == 0,
        "left out: needs the right to mount a small file system");
    try (CoreProcess serve = CoreProcess.start(folder, "full", environment, "serve")) {
      URI url = serve.url();
      for (int n = 0; n < PEOPLE; n++) {
        assertThat(resolve(url, n)).isEqualTo(200);
      }
      fill();
      awaitRefusal(url, PEOPLE);

      for (int n = 0; n < PEOPLE; n++) {
        HttpResponse<String> erased = erase(url, n);
        assertThat(erased.statusCode()).as("erasure " + n + " at 0 bytes free").isEqualTo(200);
        assertThat(erased.body()).contains("\"outcome\":\"erased\"");
      }
      assertThat(disk.resolve("data/corpus.db-reserve")).as("given up").doesNotExist();
      assertThat(resolve(url, PEOPLE)).as("anybody else").isEqualTo(503);
      HttpResponse<String> health = get(url, "healthz");
      assertThat(health.statusCode()).isEqualTo(503);
      assertThat(health.body()).contains("\"ok\":false", "the disk of corpus.db is full");
      assertThat(health.body()).doesNotContain(disk.toString());
      assertThat(get(url, "metrics").body()).contains("corpus_store_up 0");

      Files.delete(disk.resolve("filler"));

      await("healthy without a writer", () -> healthy(url));
      assertThat(resolve(url, PEOPLE + 1)).isEqualTo(200);
      assertThat(disk.resolve("data/corpus.db-reserve")).hasSize(16 * 1024 * 1024);
      serve.end();
    }
    assertSound();
  }

  @Test
  void refusedWrite_isToldAtOnce_andNothingIsAcknowledgedUntilOneWentThrough() throws Exception {
    try (CoreProcess serve = CoreProcess.start(folder, "refused", environment, "serve")) {
      URI url = serve.url();
      assertThat(resolve(url, 1)).isEqualTo(200);
      assertThat(healthy(url)).isTrue();

      limitFiles(serve, "1");
      assertThat(resolve(url, 2)).isEqualTo(503);

      HttpResponse<String> health = get(url, "healthz");
      assertThat(health.statusCode()).isEqualTo(503);
      assertThat(health.body())
          .contains("\"store\":{\"kind\":\"sqlite\",\"ok\":false", "corpus.db", "check the disk")
          .doesNotContain(folder.toString());
      assertThat(get(url, "metrics").body()).contains("corpus_store_up 0");
      assertThat(erase(url, 1).statusCode()).isEqualTo(503);
      assertThat(get(url, "api/search?q=nurse").statusCode()).isEqualTo(200);

      limitFiles(serve, "unlimited");
      await("healthy without a writer", () -> healthy(url));
      assertThat(resolve(url, 3)).isEqualTo(200);
      assertThat(erase(url, 1).statusCode()).isEqualTo(200);
      serve.kill();
    }
    assertSound();
  }

  /** Whatever the process writes behind that many bytes of a file is refused with EFBIG. */
  private static void limitFiles(CoreProcess serve, String bytes) throws Exception {
    assertThat(run("prlimit", "--fsize=" + bytes + ":unlimited", "--pid", "" + serve.pid()))
        .isZero();
  }

  /** Everything that is left, to the last byte. */
  private void fill() throws IOException {
    byte[] chunk = new byte[64 * 1024];
    try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
      while (true) {
        filler.write(chunk);
      }
    } catch (IOException full) {
      assertThat(Files.getFileStore(disk).getUsableSpace()).isZero();
    }
  }

  /** Writes until the log, which has some room of its own, is full, too. */
  private void awaitRefusal(URI url, int from) throws Exception {
    int n = from;
    int status = 200;
    while (status == 200) {
      n++;
      status = resolve(url, n);
      assertThat(n).as("postings on a full disk").isLessThan(from + 10_000);
    }
    assertThat(status).isEqualTo(503);
    assertThat(get(url, "healthz").statusCode()).as("from the first refusal").isEqualTo(503);
  }

  private boolean healthy(URI url) {
    try {
      return get(url, "healthz").statusCode() == 200;
    } catch (Exception e) {
      return false;
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private void assertSound() {
    CliRun check = CliRun.with(environment, "check");
    assertThat(check.code()).as(check.out() + check.err()).isZero();
  }

  private int resolve(URI url, int n) throws Exception {
    String body =
        "{\"url\":\"https://nobody.invalid/N\",\"title\":\"nurse\",\"participant\":\"canary-N-anna\","
                .replace("N", Integer.toString(n))
            + "\"description\":\""
            + "x".repeat(2_000)
            + "\"}";
    return post(url, "api/ads/resolve", CONTROL, body).statusCode();
  }

  private HttpResponse<String> erase(URI url, int n) throws Exception {
    String pseudonym = "canary-" + n + "-anna";
    return post(
        url,
        "api/corpus/participants/erase",
        LIFECYCLE,
        Json.canonical(Requests.erase(pseudonym, Clock.systemUTC().instant(), random)));
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

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }
}
