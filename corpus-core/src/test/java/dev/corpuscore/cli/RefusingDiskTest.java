package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Program;
import dev.corpuscore.SmallDisk;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A serve on a small disk of its own that fills up or refuses, and comes back. */
@SecondTier("FaultEnumerationTest")
class RefusingDiskTest {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int PEOPLE = 100;

  private final Random random = new Random(6);
  @TempDir private Path folder;
  private Path disk;
  private Map<String, String> environment = Map.of();

  @BeforeEach
  void makeDisk() throws IOException {
    disk = Files.createDirectory(folder.resolve("disk"));
    environment = ServedProcess.environment(disk.resolve("data"));
  }

  @AfterEach
  void unmount() throws Exception {
    new SmallDisk(disk).unmount();
  }

  @Test
  void diskFull_peopleAreErasedAllTheSame_andTheRestWaitsForRoom() throws Exception {
    new SmallDisk(disk).mount("size=96m");
    try (ServedProcess serve = ServedProcess.start(folder, "full", environment)) {
      for (int n = 0; n < PEOPLE; n++) {
        assertThat(resolve(serve, n)).isEqualTo(200);
      }
      fill();
      awaitRefusal(serve, PEOPLE);

      for (int n = 0; n < PEOPLE; n++) {
        HttpResponse<String> erased = erase(serve, n);
        assertThat(erased.statusCode()).as("erasure " + n + " at 0 bytes free").isEqualTo(200);
        assertThat(erased.body()).contains("\"outcome\":\"erased\"");
      }
      assertThat(disk.resolve("data/corpus.db-reserve")).as("given up").doesNotExist();
      assertThat(resolve(serve, PEOPLE)).as("anybody else").isEqualTo(503);
      HttpResponse<String> health = illness(serve);
      assertThat(health.body()).contains("\"ok\":false", "the disk of corpus.db is full");
      assertThat(health.body()).doesNotContain(disk.toString());
      assertThat(serve.get("/metrics").body()).contains("corpus_store_up 0");

      Files.delete(disk.resolve("filler"));

      Await.until("healthy without a writer", PATIENCE, () -> healthy(serve));
      assertThat(resolve(serve, PEOPLE + 1)).isEqualTo(200);
      assertThat(disk.resolve("data/corpus.db-reserve")).hasSize(16 * 1024 * 1024);
      serve.end();
    }
    assertSound();
  }

  @Test
  void refusedWrite_isToldAtOnce_andNothingIsAcknowledgedUntilOneWentThrough() throws Exception {
    try (ServedProcess serve = ServedProcess.start(folder, "refused", environment)) {
      assertThat(resolve(serve, 1)).isEqualTo(200);
      Await.until("healthy at first", PATIENCE, () -> healthy(serve));

      limitFiles(serve, "1");
      assertThat(resolve(serve, 2)).isEqualTo(503);

      assertThat(illness(serve).body())
          .contains("\"store\":{\"kind\":\"sqlite\",\"ok\":false", "corpus.db", "check the disk")
          .doesNotContain(folder.toString());
      assertThat(serve.get("/metrics").body()).contains("corpus_store_up 0");
      assertThat(erase(serve, 1).statusCode()).isEqualTo(503);
      assertThat(serve.get("/api/search?q=nurse").statusCode()).isEqualTo(200);

      limitFiles(serve, "unlimited");
      Await.until("healthy without a writer", PATIENCE, () -> healthy(serve));
      assertThat(resolve(serve, 3)).isEqualTo(200);
      assertThat(erase(serve, 1).statusCode()).isEqualTo(200);
      serve.kill();
    }
    assertSound();
  }

  /** Whatever the process writes behind that many bytes of a file is refused with EFBIG. */
  private static void limitFiles(ServedProcess serve, String bytes) throws Exception {
    Program.run("prlimit", "--fsize=" + bytes + ":unlimited", "--pid", "" + serve.pid()).output();
  }

  /** Everything that is left, to the last byte, also of what the process frees meanwhile. */
  private void fill() throws IOException {
    try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
      do {
        fill(filler);
      } while (Files.getFileStore(disk).getUsableSpace() > 0);
    }
  }

  private static void fill(OutputStream filler) {
    byte[] chunk = new byte[64 * 1024];
    try {
      while (true) {
        filler.write(chunk);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  /** Writes until the log, which has some room of its own, is full, too. */
  private static void awaitRefusal(ServedProcess serve, int from) {
    int n = from;
    int status = 200;
    while (status == 200) {
      n++;
      status = resolve(serve, n);
      assertThat(n).as("postings on a full disk").isLessThan(from + 10_000);
    }
    assertThat(status).isEqualTo(503);
    assertThat(serve.get("/healthz").statusCode()).as("from the first refusal").isEqualTo(503);
  }

  /** What is wrong, once a busy machine finds it within the two seconds that health has. */
  private static HttpResponse<String> illness(ServedProcess serve) {
    List<HttpResponse<String>> answers = new ArrayList<>();
    Await.until(
        "what is wrong",
        PATIENCE,
        () -> {
          answers.add(serve.get("/healthz"));
          assertThat(answers.getLast().statusCode()).isEqualTo(503);
          return answers.getLast().body().contains("disk");
        });
    return answers.getLast();
  }

  private static boolean healthy(ServedProcess serve) {
    return serve.get("/healthz").statusCode() == 200;
  }

  private void assertSound() {
    CliRun check = CliRun.with(environment, "check");
    assertThat(check.code()).as(check.out() + check.err()).isZero();
  }

  private static int resolve(ServedProcess serve, int n) {
    String body =
        "{\"url\":\"https://nobody.invalid/N\",\"title\":\"nurse\",\"participant\":\"canary-N-anna\","
                .replace("N", Integer.toString(n))
            + "\"description\":\""
            + "x".repeat(2_000)
            + "\"}";
    return serve.post("/api/ads/resolve", body).statusCode();
  }

  private HttpResponse<String> erase(ServedProcess serve, int n) {
    return serve.erase(
        Json.canonical(
            Requests.erase("canary-" + n + "-anna", Clock.systemUTC().instant(), random)));
  }
}
