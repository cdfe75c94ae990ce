package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.ErasureOutbox;
import clientproduct.Json;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Requests;
import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Erasures on the command line: export, replay, and what check makes of a restore. */
class ErasuresCommandsTest {
  private static final String WORKER = "worker-bearer-of-the-tests-3";
  private static final Clock CLOCK = Clock.systemUTC();

  private final Random random = new Random(6);
  private final Map<String, String> environment = new HashMap<>();
  @TempDir private Path folder;
  private Path data;
  private ErasureOutbox items;
  private OutboxServer client;

  @BeforeEach
  void open() throws IOException {
    data = folder.resolve("data");
    CliRun.makeCorpus(data);
    items =
        new ErasureOutbox(
            CLOCK, Duration.ofMinutes(1), new DatabaseWitness(data.resolve("corpus.db")));
    client = new OutboxServer(0, items, WORKER, Mischief.none(), Duration.ZERO);
    environment.put("CORE_DATA_DIR", data.toString());
    environment.put("CORE_CLIENT_BASE_URL", client.url().toString());
    environment.put("CORE_CORPUS_WORKER_TOKEN", WORKER);
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);
  }

  @AfterEach
  void close() {
    client.close();
  }

  /** The operator's day: back up, erase, lose the disk, restore, notice, replay. */
  @Test
  void restoreOlderThanAnErasure_isNoticed_andReplayedToTheByte() throws IOException {
    want(2);
    drain();
    Path backup = Files.createDirectory(folder.resolve("backup"));
    copyDatabase(data, backup);
    List<Map<String, Object>> later = want(3);
    drain();
    Path newest = file("newest.json", Json.canonical(receipt(later.getLast())));
    Path exported = file("erasures.ndjson", run("erasures", "export").out());
    String checkpoint = file("checkpoint.txt", run("ledger", "checkpoint").out()).toString();
    copyDatabase(backup, data);

    CliRun noticed = run("check", "--receipt", newest.toString());
    String[] replay = {"erasures", "replay", "--checkpoint", checkpoint, exported.toString()};
    CliRun replayed = run(replay);
    CliRun again = run(replay);
    CliRun sound = run("check", "--receipt", newest.toString());

    assertThat(noticed.code()).isEqualTo(1);
    assertThat(noticed.out())
        .contains("fault: the ledger does not hold receipt 5", "erasures replay before it serves");
    assertThat(replayed.out())
        .isEqualTo("present 2, appended 3, erased again 0, requests 0, refused 0\n");
    assertThat(again.out())
        .isEqualTo("present 5, appended 0, erased again 0, requests 0, refused 0\n");
    assertThat(sound.code()).as(sound.out()).isZero();
    assertThat(run("erasures", "export").out()).isEqualTo(Files.readString(exported));
  }

  /** The night of a restore may have more than one fault. */
  @Test
  void receipt_isLookedForAlsoWhereTheIndexCannotBeOpened() throws IOException {
    want(1);
    drain();
    Path backup = Files.createDirectory(folder.resolve("backup"));
    copyDatabase(data, backup);
    List<Map<String, Object>> later = want(1);
    drain();
    Path newest = file("newest.json", Json.canonical(receipt(later.getLast())));
    copyDatabase(backup, data);
    run("status");
    try (DirectoryStream<Path> commits =
        Files.newDirectoryStream(data.resolve("index"), "segments_*")) {
      for (Path commit : commits) {
        Files.writeString(commit, "not what it was");
      }
    }

    CliRun check = run("check", "--receipt", newest.toString());

    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out())
        .contains("./corpus reindex", "fault: the ledger does not hold receipt 2");
  }

  /** Without an export: the requests that the client still holds. */
  @Test
  void replay_takesRequests_andWhoIsErasedIsErased() throws IOException {
    List<Map<String, Object>> requests = want(2);
    drain();
    Path newest = file("newest.json", Json.canonical(receipt(requests.getLast())));
    String lines =
        requests.reversed().stream().map(Json::canonical).collect(Collectors.joining("\n"));
    CliRun.makeCorpus(folder.resolve("empty"));
    environment.put("CORE_DATA_DIR", folder.resolve("empty").toString());

    CliRun replayed = run("erasures", "replay", file("requests.ndjson", lines).toString());
    CliRun check = run("check", "--receipt", newest.toString());

    assertThat(replayed.out())
        .isEqualTo("present 0, appended 0, erased again 0, requests 2, refused 0\n");
    assertThat(check.out()).contains("the ledger holds another receipt for erasure");
  }

  @Test
  void replay_faultyLines_areToldByTheirNumber_unshown() throws IOException {
    Map<String, Object> faulty = request(7);
    faulty.remove("nonce");
    String lines =
        String.join(
            "\n",
            "canary",
            "{\"participant\":\"canary-1\"}",
            Json.canonical(faulty),
            "",
            "{\"schema\":\"corpus.erasure-entry/1\",\"participant\":\"canary-2\"}",
            "\"" + "canary".repeat(20_000) + "\"",
            Json.canonical(request(8)));

    CliRun run = run("erasures", "replay", file("lines", lines).toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo("present 0, appended 0, erased again 0, requests 1, refused 5\n");
    assertThat(run.err())
        .contains(
            "lines:1: is not one JSON value",
            "lines:3: /nonce: is required",
            "lines:5: is damaged",
            "lines:6: has more than 65,536 characters")
        .doesNotContain("canary");
  }

  /** Each a file that somebody changed: what is refused, and what the empty store then has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2,3,4,5 | 1 | is entry 2: the beginning of the ledger is missing
          1,3,4,5 | 2 | is entry 3, and entry 2 must come here
          1,2,2,5 | 3 | is entry 2, and entry 3 must come here
          2,1,3,5 | 1 | is entry 2: the beginning of the ledger is missing
          1,4,3,5 | 2 | is entry 4, and entry 2 must come here
          1,2,3,5 | 4 | says that the ledger has 4 entries, and 3 are before it
          1,2,3,4 | 5 | is missing: the signed end of the ledger was cut off
          1,2,3,4,5,4 | 6 | comes after the end of the ledger
          """)
  void replay_changedLedger_isRefused_andItsFirstFaultyLineIsNamed(
      String order, int faulty, String reason) throws IOException {
    want(4);
    drain();
    List<String> lines = run("erasures", "export").out().lines().toList();
    String changed =
        Arrays.stream(order.split(","))
            .map(it -> lines.get(Integer.parseInt(it) - 1) + "\n")
            .collect(Collectors.joining());
    Path file = file("changed.ndjson", changed);
    Path keys = file("keys.json", run("keys", "export").out());
    environment.put("CORE_DATA_DIR", emptyStoreWithThisKey().toString());

    CliRun replayed = run("erasures", "replay", "--key", keys.toString(), file.toString());

    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.err()).contains("changed.ndjson:" + faulty + ": " + reason);
    assertThat(run("erasures", "export").out().lines()).as("the end alone").hasSize(1);

    CliRun rewritten = run("erasures", "replay", "--rewrite", file.toString());
    assertThat(rewritten.code()).isZero();
    assertThat(run("erasures", "export").out().lines())
        .hasSize(
            1
                + (int)
                    Arrays.stream(order.split(","))
                        .filter(it -> !it.equals("5"))
                        .distinct()
                        .count());
  }

  private Path emptyStoreWithThisKey() throws IOException {
    Path other = folder.resolve("restored");
    CliRun.makeCorpus(other);
    Path key = data.resolve("pseudonym.key");
    if (Files.exists(key)) {
      Files.copy(key, other.resolve("pseudonym.key"), StandardCopyOption.COPY_ATTRIBUTES);
    }
    return other;
  }

  @Test
  void replay_withAnotherKey_refusesTheLedger() throws IOException {
    want(1);
    drain();
    Path exported = file("erasures.ndjson", run("erasures", "export").out());
    Path keys = file("keys.json", run("keys", "export").out());
    CliRun.makeCorpus(folder.resolve("other"));
    environment.put("CORE_DATA_DIR", folder.resolve("other").toString());
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", "ABECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");

    CliRun run =
        run("erasures", "replay", "--older", "--key", keys.toString(), exported.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            "was hashed with pseudonym key ", "which is not available: give it to this store");
  }

  @Test
  void check_fileThatIsNoReceipt_isWrongUsage() throws IOException {
    assertThat(run("check", "--receipt", file("none.json", "{}").toString()).code()).isEqualTo(2);
    assertThat(run("check", "--receipt", folder.resolve("missing").toString()).code()).isEqualTo(2);
  }

  private List<Map<String, Object>> want(int people) {
    List<Map<String, Object>> requests =
        IntStream.range(0, people).mapToObj(this::request).toList();
    requests.forEach(items::add);
    return requests;
  }

  private Map<String, Object> request(int person) {
    return Requests.erase("canary-person-" + person, CLOCK.instant(), random);
  }

  private Map<String, Object> receipt(Map<String, Object> request) {
    return Objects.requireNonNull(items.receipts().get(Json.text(request, "erasureId")));
  }

  /** The pass behind the route, alone: a serve commits more than erasures, at times of its own. */
  private void drain() {
    Settings settings = Settings.read(environment);
    try (Store store = Corpus.openStore(settings, CLOCK);
        ErasureServices erasure = ErasureServices.open(settings, store, CLOCK)) {
      assertThat(erasure.drain().drain(DrainErasures.USUAL, done -> {}).failed()).isZero();
    }
  }

  private CliRun run(String... arguments) {
    return CliRun.with(environment, arguments);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** No process has it open, so the log is folded and one file is all. */
  private static void copyDatabase(Path from, Path to) throws IOException {
    Files.deleteIfExists(to.resolve("corpus.db-wal"));
    Files.deleteIfExists(to.resolve("corpus.db-shm"));
    Files.copy(
        from.resolve("corpus.db"), to.resolve("corpus.db"), StandardCopyOption.REPLACE_EXISTING);
  }
}
