package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.FileTraces;
import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.store.sql.MarkPosition;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A serve that is killed right after an erasure, and a bit that flips in the log meanwhile. */
class LostCommitsServedTest {
  private static final String NAMED =
      "{\"url\":\"https://nobody.invalid/zqcanary\",\"title\":\"zqcanary nurse\","
          + "\"participant\":\"canary-anna-1\"}";
  private static final String NAMELESS =
      "{\"url\":\"https://nobody.invalid/2\",\"title\":\"Cook\"}";

  @TempDir private Path folder;

  @Test
  void erasureTakenBack_closesTheRoutesOfParticipants_untilItIsReplayed() throws Exception {
    String erasure =
        Json.canonical(Requests.erase("canary-anna-1", Clock.systemUTC().instant(), new Random(6)));
    Path data = killedAfter(erasure);
    Map<String, String> environment = ServedProcess.environment(data);
    Path ledger = exportOfACopy(data);
    flipInLastFrame(data.resolve("corpus.db-wal"));
    assertThat(canaries(data)).as("what was typed is back").isNotEmpty();

    CliRun check = CliRun.with(environment, "check");
    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).contains("fault: the database lacks acknowledged commits");

    try (ServedProcess serve = ServedProcess.start(folder, "second", environment)) {
      assertThat(resolve(serve).statusCode()).as("erased, and forgotten").isEqualTo(503);
      assertThat(serve.erase(erasure).statusCode()).as("the ledger must not fork").isEqualTo(503);
      HttpResponse<String> health = serve.get("/healthz");
      assertThat(health.statusCode()).as("acknowledged data is missing").isEqualTo(503);
      assertThat(health.body()).contains("\"degraded\":[\"data-missing\"");
      assertThat(serve.get("/readyz").statusCode()).as("all else is served").isEqualTo(200);
      assertThat(health.body())
          .contains("\"erasures\":{\"ok\":false", "./corpus erasures replay FILE");
      assertThat(Files.readString(folder.resolve("second.err"))).contains("event=commits-lost");
      assertThat(serve.get("/api/search?q=nurse").statusCode()).isEqualTo(200);
      assertThat(CliRun.with(environment, "accept-loss").code()).as("not unasked").isEqualTo(1);

      CliRun replay = CliRun.with(environment, "erasures", "replay", "--older", ledger.toString());
      assertThat(replay.out()).startsWith("present 0, appended 1, erased again 0");

      assertThat(resolve(serve).statusCode()).as("erased again").isEqualTo(410);
      FileTraces.awaitEmpty(data.resolve("corpus.db-wal"));
      assertThat(canaries(data)).as("while it serves").isEmpty();
      // once the log is checkpointed, which the replay may have kept waiting
      awaitErasuresOk(serve);
      serve.end();
    }
    CliRun sound = CliRun.with(environment, "check");
    assertThat(sound.code()).as(sound.out()).isZero();
    assertThat(canaries(data)).as("after it has served").isEmpty();
    for (String said : List.of("first.out", "first.err", "second.out", "second.err")) {
      assertThat(folder.resolve(said)).content().as(said).doesNotContain("zqcanary");
    }
  }

  /** What somebody by name has typed, or a posting by nobody's name: no erasure. */
  @SecondTier("LostCommitsTest")
  @ParameterizedTest
  @ValueSource(strings = {"contribution", "posting", "indexed posting"})
  void nothingButThisTakenBack_closesTheRoutesOfParticipants_untilItIsAccepted(String what)
      throws Exception {
    Path data = folder.resolve("data");
    Map<String, String> environment = ServedProcess.environment(data);
    Path log = data.resolve("corpus.db-wal");
    long firstLost;
    try (ServedProcess serve = ServedProcess.start(folder, "first", environment)) {
      // a second after its start it checkpoints the log, once
      Await.until(
          "the start", Duration.ofMinutes(1), () -> logged("first", "event=wal-checkpointed"));
      assertThat(serve.post("/api/ads/resolve", NAMELESS).statusCode()).isEqualTo(200);
      firstLost = Files.size(log);
      if (what.equals("contribution")) {
        assertThat(resolve(serve).statusCode()).isEqualTo(200);
      } else {
        String other = NAMELESS.replace("/2", "/3");
        assertThat(serve.post("/api/ads/resolve", other).statusCode()).isEqualTo(200);
      }
      if (what.startsWith("indexed")) {
        // then the index is ahead of the store as well, which is not a second fault
        Await.until(
            "indexed", Duration.ofMinutes(1), () -> committedRevision(data.resolve("index")) == 2);
      }
      serve.kill();
    }
    flip(log, what.startsWith("indexed") ? firstLost + 1_000 : Files.size(log) - 2_000);

    try (ServedProcess serve = ServedProcess.start(folder, "second", environment)) {
      assertThat(resolve(serve).statusCode()).as("names a participant").isEqualTo(503);
      assertThat(serve.post("/api/ads/resolve", NAMELESS).statusCode()).isEqualTo(200);
      HttpResponse<String> health = serve.get("/healthz");
      assertThat(health.statusCode()).as("acknowledged data is missing").isEqualTo(503);
      assertThat(health.body()).contains("\"degraded\":[\"data-missing\"");
      assertThat(serve.get("/readyz").statusCode()).as("all else is served").isEqualTo(200);
      assertThat(health.body())
          .contains("\"erasures\":{\"ok\":false", "lacks", "./corpus accept-loss");
      assertThat(Files.readString(folder.resolve("second.err"))).contains("event=commits-lost");

      CliRun accepted = CliRun.with(environment, "accept-loss");
      assertThat(accepted.code()).as(accepted.err()).isZero();

      assertThat(resolve(serve).statusCode()).isEqualTo(200);
      awaitErasuresOk(serve);
      serve.end();
    }
  }

  /** Whichever process commits moves the mark, and none moves it back. */
  @SecondTier("LostCommitsTest")
  @Test
  void mark_twoProcessesCommitInTurn_onlyMovesForward() throws Exception {
    Path data = folder.resolve("data");
    try (ServedProcess serve =
        ServedProcess.start(folder, "first", ServedProcess.environment(data))) {
      MarkPosition before = MarkPosition.in(data);
      for (int n = 1; n <= 3; n++) {
        importOne(data, n);
        MarkPosition imported = MarkPosition.in(data);
        assertThat(imported.revision()).as("by the import").isGreaterThan(before.revision());
        assertThat(imported.number()).isGreaterThan(before.number());

        String named = NAMED.replace("zqcanary", "number-" + n);
        assertThat(serve.post("/api/ads/resolve", named).statusCode()).isEqualTo(200);
        MarkPosition resolved = MarkPosition.in(data);
        assertThat(resolved.revision()).as("by the serve").isGreaterThan(imported.revision());
        assertThat(resolved.number()).isGreaterThan(imported.number());
        assertThat(resolved.timeline()).isEqualTo(before.timeline());
        before = resolved;
      }
      serve.end();
    }
    assertThat(CliRun.on(data, "check").code()).isZero();
  }

  private static List<String> canaries(Path data) throws IOException {
    return FileTraces.holding(data, text -> text.contains("zqcanary"));
  }

  /** No mark says so, but the index knows more than the database: it was restored. */
  @SecondTier("LostCommitsTest")
  @Test
  void indexAheadOfTheStore_asksForTheReplay() throws Exception {
    Path data = folder.resolve("data");
    Path database = data.resolve("corpus.db");
    importOne(data, 1);
    byte[] backup = Files.readAllBytes(database);
    importOne(data, 2);
    Files.write(database, backup);
    Files.delete(data.resolve("corpus.db-mark"));

    Map<String, String> environment = ServedProcess.environment(data);
    for (String start : List.of("restored", "next")) {
      try (ServedProcess serve = ServedProcess.start(folder, start, environment)) {
        HttpResponse<String> health = serve.get("/healthz");
        boolean asks = start.equals("restored");
        assertThat(health.statusCode()).isEqualTo(asks ? 503 : 200);
        assertThat(health.body())
            .contains("\"erasures\":{\"ok\":" + !asks)
            .matches(asks ? "(?s).*./corpus erasures replay FILE.*" : "(?s).*\"detail\":null.*");
        String log = Files.readString(folder.resolve(start + ".err"));
        assertThat(log.contains("event=store-restored")).isEqualTo(asks);
        Await.until(
            "rebuilt",
            Duration.ofMinutes(1),
            () -> serve.get("/healthz").body().contains("\"revision\":1,\"lag\":0"));
        serve.end();
      }
    }
  }

  private static void importOne(Path data, int n) {
    String line = "{\"url\":\"https://a.example/" + n + "\",\"title\":\"Nurse\"}\n";
    assertThat(CliRun.reading(line, data, "import", "-").code()).isZero();
  }

  /**
   * A data dir whose {@code serve} was killed when it had answered this erasure and not yet folded
   * its log. Folding begins with the answer, so on a busy machine it may come before the kill: then
   * it is tried again.
   */
  private Path killedAfter(String erasure) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Path data = folder.resolve("data" + attempt);
      Map<String, String> environment = ServedProcess.environment(data);
      try (ServedProcess serve = ServedProcess.start(folder, "first", environment)) {
        assertThat(resolve(serve).statusCode()).isEqualTo(200);
        assertThat(serve.erase(erasure).statusCode()).isEqualTo(200);
        assertThat(resolve(serve).statusCode()).as("erased").isEqualTo(410);
        serve.kill();
      }
      if (Files.size(data.resolve("corpus.db-wal")) > 0 || attempt == 10) {
        return data;
      }
    }
  }

  /** The copy of the ledger that an operator has elsewhere. */
  private Path exportOfACopy(Path data) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    for (Path file : Scratch.list(data)) {
      if (Files.isRegularFile(file)) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    CliRun export = CliRun.on(copy, "erasures", "export");
    return Files.writeString(folder.resolve("erasures.ndjson"), export.out());
  }

  private static void flipInLastFrame(Path log) throws IOException {
    assertThat(Files.size(log)).as("the log was not folded yet").isPositive();
    flip(log, Files.size(log) - 2_000);
  }

  private static void flip(Path log, long at) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    bytes[Math.toIntExact(at)] ^= 1;
    Files.write(log, bytes);
  }

  private boolean logged(String process, String event) {
    return Unchecked.get(() -> Files.readString(folder.resolve(process + ".err")).contains(event));
  }

  private static long committedRevision(Path index) {
    try (Directory directory = FSDirectory.open(index)) {
      return Long.parseLong(SegmentInfos.readLatestCommit(directory).getUserData().get("revision"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitErasuresOk(ServedProcess serve) {
    Await.until(
        "erasures are ok",
        Duration.ofMinutes(1),
        () -> serve.get("/healthz").body().contains("\"erasures\":{\"ok\":true,\"detail\":null}"));
  }

  private static HttpResponse<String> resolve(ServedProcess serve) {
    return serve.post("/api/ads/resolve", NAMED);
  }
}
