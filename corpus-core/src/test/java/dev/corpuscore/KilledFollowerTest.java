package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.SecondTier;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
@SecondTier("ReadChangesTest")
class KilledFollowerTest {
  private static final int POSTINGS = 2_000;
  private static final int KILLS = Integer.getInteger("kills", 3);

  @TempDir private Path folder;
  private final long seed = Seed.of(KilledFollowerTest.class);
  private final Random random = new Random(seed);
  private final ChangesFollower follower = new ChangesFollower();
  private final Participants participants = new Participants(random);
  private final Board board = new Board();

  @AfterEach
  void close() {
    board.close();
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void follower_whoeverIsKilled_endsWithWhatAnExportHolds() throws Exception {
    board.catalog(folder.resolve("data"));
    ServedProcess serve = serve(0); // it has made the index, which only one process may do
    for (int kill = 1; kill <= KILLS; kill++) {
      try (CoreProcess writing = run("import" + kill, "import", lines(kill).toString())) {
        participants.submit(serve);
        follow(serve.url(), 1 + random.nextInt(20));
        writing.kill();
        participants.erase(serve);
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

    assertThat(participants.submitted()).hasSize(KILLS);
    assertThat(follower.named()).doesNotContainAnyElementsOf(participants.submitted());
    assertThat(follower.held()).doesNotContainKey(id);
    assertThat(open(Board.TITLE)).isEqualTo(Board.LISTED);
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

  /** The source is synced while it is followed. */
  private void sync(ServedProcess serve, int round) throws Exception {
    board.list(round);
    assertThat(run("sync" + round, "catalog", "sync", "--force").awaitExit()).isZero();
    CoreProcess drain = run("drain" + round, "commands", "drain");
    follow(serve.url(), 1 + random.nextInt(5));
    assertThat(drain.awaitExit()).isZero();
    assertThat(folder.resolve("drain" + round + ".err"))
        .content()
        .contains("done source.sync board: ")
        .contains("\"closed\":" + (round == 1 ? 0 : Board.CLOSED) + ",");
  }

  private long open(String beginning) {
    return follower.held().values().stream()
        .filter(it -> it.at("/record/state").asString("").equals("open"))
        .filter(it -> it.path("title").asString("").startsWith(beginning))
        .count();
  }

  private ServedProcess serve(int round) {
    return ServedProcess.start(
        folder, "serve" + round, ServedProcess.environment(folder.resolve("data")));
  }

  private CoreProcess run(String name, String... arguments) {
    Map<String, String> environment = new HashMap<>(board.environment());
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
