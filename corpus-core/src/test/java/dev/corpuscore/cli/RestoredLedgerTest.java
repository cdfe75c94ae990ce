package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import dev.corpuscore.faults.DiskImage;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedCommand;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.BothTiers;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data dir from before the newest checkpoint that is kept elsewhere. */
@BothTiers
class RestoredLedgerTest {
  private final Random random = new Random(6);
  @TempDir private Path folder;
  private Path data;
  private Path kept;
  private Map<String, String> environment;

  @BeforeEach
  void configure() {
    data = folder.resolve("data");
    kept = folder.resolve("kept");
    environment = new HashMap<>(ServedProcess.environment(data));
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
  }

  @Test
  void olderDataDir_closesTheRoutesOfParticipants_untilTheLedgerIsReplayed() throws Exception {
    Path backup = folder.resolve("backup");
    erased("first", "canary-anna-1", 1);
    DiskImage.copy(data, backup);
    erased("second", "canary-bodil-1", 2);
    Path ledger = file("ledger.ndjson", run("erasures", "export").out());
    Path checkpoint = file("checkpoint.txt", run("ledger", "checkpoint").out());
    replace(data, backup);

    CliRun check = run("check");
    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out())
        .contains("fault: the log has 1 entries, and a checkpoint kept elsewhere has 2");
    CliRun rolledBack = run("ledger", "verify", "--checkpoint", checkpoint.toString());
    assertThat(rolledBack.code()).isEqualTo(1);
    assertThat(rolledBack.out()).contains("fault: ", "the database is older than it was");

    try (ServedCommand serve = ServedCommand.start(folder, "third", environment)) {
      assertThat(contribute(serve, "canary-bodil-1")).as("erased, and forgotten").isEqualTo(503);
      assertThat(serve.erase(erasure("canary-dora-1")).statusCode())
          .as("the log must not fork")
          .isEqualTo(503);
      HttpResponse<String> health = serve.get("/healthz");
      assertThat(health.statusCode()).as("acknowledged data is missing").isEqualTo(503);
      assertThat(health.body())
          .contains("\"erasures\":{\"ok\":false", "a checkpoint kept elsewhere has 2", "replay");
      assertThat(Files.readString(folder.resolve("third.err"))).contains("event=log-not-continued");
      assertThat(serve.get("/api/search?q=nurse").statusCode()).as("all else").isEqualTo(200);

      assertThat(run("erasures", "replay", ledger.toString()).out())
          .startsWith("present 1, appended 1, erased again 0, requests 0, refused 0");

      assertThat(contribute(serve, "canary-bodil-1")).as("erased again").isEqualTo(410);
      Await.until(
          "erasures are ok",
          Duration.ofMinutes(1),
          () -> serve.get("/healthz").body().contains("\"erasures\":{\"ok\":true"));
      serve.end();
    }
    assertThat(run("ledger", "verify", "--checkpoint", checkpoint.toString()).code()).isZero();
    CliRun sound = run("check", "--checkpoint", checkpoint.toString());
    assertThat(sound.code()).as(sound.out()).isZero();
    assertThat(run("erasures", "export").out())
        .as("one history")
        .isEqualTo(Files.readString(ledger));
  }

  /** Whoever writes the database can write another history; not one of the same root. */
  @Test
  void rewrittenLog_isToldApart_andOnlyANewNameGoesOn() throws Exception {
    Path backup = folder.resolve("backup");
    erased("first", "canary-anna-1", 1);
    DiskImage.copy(data, backup);
    erased("second", "canary-bodil-1", 2);
    Path ledger = file("ledger.ndjson", run("erasures", "export").out());
    replace(data, backup);
    environment.remove("CORE_CHECKPOINT_DIR");
    try (ServedCommand serve = ServedCommand.start(folder, "third", environment)) {
      assertThat(serve.erase(erasure("canary-dora-1")).statusCode()).isEqualTo(200);
      assertThat(serve.erase(erasure("canary-emil-1")).statusCode()).isEqualTo(200);
      serve.end();
    }
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());

    assertThat(run("check").out()).contains("fault: the first 2 entries of the log are not those");
    CliRun refused = run("erasures", "replay", ledger.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("ledger.ndjson:2: is entry 2, and the log of this store has another one there");

    CliRun rewritten = run("erasures", "replay", "--rewrite", ledger.toString());

    assertThat(rewritten.code()).as(rewritten.err()).isZero();
    assertThat(rewritten.out())
        .contains("erased again 1")
        .containsPattern("the log is now .*/ledger/2");
    CliRun sound = run("check");
    assertThat(sound.code()).as(sound.out()).isZero();
  }

  @Test
  void otherDataDir_isNotTheLogOfTheFolder() throws Exception {
    erased("first", "canary-anna-1", 1);
    CliRun.makeCorpus(folder.resolve("another"));
    environment.put("CORE_DATA_DIR", folder.resolve("another").toString());

    assertThat(run("check").out()).contains("fault: the checkpoint is of another log");
  }

  @Test
  void alteredCheckpoint_isNotUsed() throws Exception {
    erased("first", "canary-anna-1", 1);
    Path file = checkpoints().getFirst();
    Files.writeString(file, Files.readString(file).replaceFirst("\n1\n", "\n0\n"));

    assertThat(run("check").out())
        .contains(
            "fault: a checkpoint in CORE_CHECKPOINT_DIR cannot be used: it has a wrong signature");
  }

  /** Serves until this person is erased and a checkpoint of so many entries is kept. */
  private void erased(String name, String person, int entries) throws Exception {
    try (ServedCommand serve = ServedCommand.start(folder, name, environment)) {
      assertThat(serve.erase(erasure(person)).statusCode()).isEqualTo(200);
      Await.until(
          "a checkpoint of " + entries,
          Duration.ofMinutes(1),
          () ->
              checkpoints().stream()
                  .anyMatch(
                      it ->
                          it.toString().endsWith("-" + "0".repeat(17) + entries + ".checkpoint")));
      serve.end();
    }
    assertThat(checkpoints()).as("the newest alone").hasSize(1);
  }

  private List<Path> checkpoints() {
    return Files.exists(kept) ? Scratch.list(kept) : List.of();
  }

  private String erasure(String person) {
    return Json.canonical(Requests.erase(person, Clock.systemUTC().instant(), random));
  }

  private static int contribute(ServedCommand serve, String person) {
    return serve
        .post(
            "/api/ads/resolve",
            "{\"url\":\"https://nobody.invalid/1\",\"title\":\"Nurse\",\"participant\":\""
                + person
                + "\"}")
        .statusCode();
  }

  private CliRun run(String... arguments) {
    return CliRun.with(environment, arguments);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void replace(Path folder, Path with) throws IOException {
    Scratch.delete(folder);
    DiskImage.copy(with, folder);
  }
}
