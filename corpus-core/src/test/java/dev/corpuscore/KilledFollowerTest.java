package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.http.ServedProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A follower of a corpus on SQLite, while postings are imported and changed, a source is synced
 * that lists other ads each time, and people submit postings and are erased; import, {@code serve}
 * and follower are killed meanwhile. In the end it holds what an export holds, and it was never
 * told of a submitted posting.
 */
class KilledFollowerTest {
  private static final int POSTINGS = 2_000;
  private static final String BOARD = "https://board.example/jobs";
  private static final int LISTED = 60;
  private static final int KILLS = Integer.getInteger("kills", 3);

  @TempDir private Path folder;
  private final long seed = Long.getLong("seed", new Random().nextLong());
  private final Random random = new Random(seed);
  private final ChangesFollower follower = new ChangesFollower();
  private final Web web = new Web().site("https://board.example");

  @AfterEach
  void close() {
    web.close();
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void follower_whoeverIsKilled_endsWithWhatAnExportHolds() throws Exception {
    System.out.println("KilledFollowerTest: -Dseed=" + seed);
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        folder.resolve("data").resolve("catalog.yaml"),
        "sources:\n  - {id: board, kind: ndjson, url: '" + BOARD + "'}\n");
    ServedProcess serve = serve(0); // it has made the index, which only one process may do
    Set<String> submitted = new TreeSet<>();
    for (int kill = 1; kill <= KILLS; kill++) {
      try (CoreProcess writing = run("import" + kill, "import", lines(kill).toString())) {
        submitted.add(submitted(serve, kill));
        follow(serve.url(), 1 + random.nextInt(20));
        writing.kill();
        erase(serve, kill);
        sync(serve, kill);
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
    sync(serve, KILLS + 1);
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
    assertThat(titles("Cook")).isEqualTo(LISTED - LISTED / KILLS);
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

  /** The source is synced while it is followed; each time it no longer lists a third of its ads. */
  private void sync(ServedProcess serve, int round) throws Exception {
    String listing =
        IntStream.range(0, LISTED)
            .filter(n -> n % KILLS != round % KILLS)
            .mapToObj(n -> "{\"url\":\"" + BOARD + "/" + n + "\",\"title\":\"Cook " + n + "\"}\n")
            .collect(Collectors.joining());
    byte[] body = listing.getBytes(StandardCharsets.UTF_8);
    web.on(BOARD, new Web.Reply(200, "Content-Type: application/x-ndjson", body));
    assertThat(run("sync" + round, "catalog", "sync", "--force").awaitExit()).isZero();
    CoreProcess drain = run("drain" + round, "commands", "drain");
    follow(serve.url(), 1 + random.nextInt(5));
    assertThat(drain.awaitExit()).isZero();
    assertThat(folder.resolve("drain" + round + ".err"))
        .content()
        .contains("done source.sync board: ")
        .contains(round == 1 ? "\"closed\":0," : "\"closed\":" + LISTED / KILLS + ",");
  }

  private long titles(String beginning) {
    return follower.held().values().stream()
        .filter(it -> it.at("/record/state").asString("").equals("open"))
        .filter(it -> it.path("title").asString("").startsWith(beginning))
        .count();
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
    Map<String, String> environment = new HashMap<>(web.environment());
    environment.put("CORE_DATA_DIR", folder.resolve("data").toString());
    environment.put("CORE_HTTP_PORT", "0");
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
