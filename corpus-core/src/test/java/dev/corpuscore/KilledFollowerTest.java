package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.http.ServedProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A follower of a corpus on SQLite, while postings are imported and changed, and people submit
 * postings and are erased; import, {@code serve} and follower are killed meanwhile. In the end it
 * holds what an export holds, and it was never told of a submitted posting.
 */
class KilledFollowerTest {
  private static final int POSTINGS = 2_000;
  private static final int KILLS = Integer.getInteger("kills", 3);

  @TempDir private Path folder;
  private final long seed = Long.getLong("seed", new Random().nextLong());
  private final Random random = new Random(seed);
  private final ChangesFollower follower = new ChangesFollower();

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void follower_whoeverIsKilled_endsWithWhatAnExportHolds() throws Exception {
    System.out.println("KilledFollowerTest: -Dseed=" + seed);
    ServedProcess serve = serve(0); // it has made the index, which only one process may do
    Set<String> submitted = new TreeSet<>();
    for (int kill = 1; kill <= KILLS; kill++) {
      try (CoreProcess writing = run("import" + kill, "import", lines(kill).toString())) {
        submitted.add(submitted(serve, kill));
        follow(serve.url(), 1 + random.nextInt(20));
        writing.kill();
        erase(serve, kill);
        follow(serve.url(), 1 + random.nextInt(5));
        serve.kill();
      }
      serve.close();
      serve = serve(kill);
      follower.kill();
    }
    for (int round = 1; round <= KILLS; round++) {
      assertThat(run("again", "import", lines(round).toString()).awaitExit()).isZero();
    }
    String id = follower.held().keySet().iterator().next();
    assertThat(run("remove", "posting", "remove", id, "--reason", "by law").awaitExit()).isZero();
    boolean complete = false;
    while (!complete) {
      complete = follower.read(serve.url(), 500);
    }
    serve.close();
    run("export", "export").awaitEnd();

    assertThat(submitted).hasSize(KILLS);
    assertThat(follower.named()).doesNotContainAnyElementsOf(submitted);
    assertThat(follower.held()).doesNotContainKey(id);
    assertThat(follower.held())
        .as("seed %d", seed)
        .hasSizeGreaterThan(POSTINGS / 2)
        .isEqualTo(ChangesFollower.listed(folder.resolve("export.out")));
  }

  private void follow(URI instance, int pages) throws InterruptedException {
    for (int page = 0; page < pages; page++) {
      follower.read(instance, 1 + random.nextInt(100));
      if (random.nextInt(3) == 0) {
        follower.store();
      }
      if (random.nextInt(5) == 0) {
        follower.kill();
      }
    }
  }

  /** Somebody submits a posting that no source has; its id. */
  private static String submitted(ServedProcess serve, int round) {
    HttpResponse<String> answer =
        serve.post(
            "/api/ads/resolve",
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "url", "https://nobody.invalid/" + round,
                        "title", ChangesFollower.CANARY + " nurse",
                        "participant", "follower-test-" + round)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    String id = JsonMapper.shared().readTree(answer.body()).path("id").stringValue();
    assertThat(id).startsWith("p_");
    return id;
  }

  private void erase(ServedProcess serve, int round) {
    Map<String, Object> erasure =
        Requests.erase("follower-test-" + round, Clock.systemUTC().instant(), random);
    assertThat(serve.erase(Json.canonical(erasure)).statusCode()).isEqualTo(200);
  }

  private ServedProcess serve(int round) {
    return ServedProcess.start(
        folder, "serve" + round, ServedProcess.environment(folder.resolve("data")));
  }

  private CoreProcess run(String name, String... arguments) {
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), "CORE_HTTP_PORT", "0");
    return CoreProcess.start(folder, name, environment, arguments);
  }

  /** The postings as they are in a round: some have another title. */
  private Path lines(int round) throws IOException {
    Path file = folder.resolve("round" + round + ".ndjson");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int n = 0; n < POSTINGS; n++) {
        out.write(
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "url", "https://jobs.example/" + n,
                        "title", "Nurse " + n + (n % KILLS == round % KILLS ? " at night" : ""))));
        out.newLine();
      }
    }
    return file;
  }
}
