package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code backup} is killed at random moments while a service is written to, and so is {@code
 * restore} of a backup that is older than an erasure. {@code -Dkills=20} of each.
 */
@SecondTier("RestoreCommandTest#restore_ofABackupOlderThanAnErasure_erasesAgain")
class KilledBackupTest {
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final int SOURCES = 2_000;

  enum Database {
    SQLITE,
    POSTGRESQL
  }

  private final long seed = Seed.of(KilledBackupTest.class);
  private final Random random = new Random(seed);
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private volatile boolean ended;
  private volatile int imported;

  @ParameterizedTest
  @EnumSource
  void nothingIsLost_andWhoWasErasedStaysErased(Database database) throws Exception {
    Path secrets = folder.resolve("secrets");
    assertThat(CliRun.with(Map.of(), "tokens", "--dir", secrets.toString()).code()).isZero();
    environment.putAll(ServedProcess.environment(folder.resolve("data")));
    environment.put("CORE_CORPUS_PSEUDONYM_KEY_FILE", secrets.resolve("pseudonym-key").toString());
    environment.put("CORE_SIGNING_KEY_FILE", secrets.resolve("signing-key").toString());
    environment.put("CORE_LEDGER_KEY_FILE", secrets.resolve("log-key").toString());
    environment.putAll(place(database, "data", "killedbackup"));
    int inBackups = 0;
    int unfinished = 0;
    try (ServedProcess serve = ServedProcess.start(folder, "serve", environment)) {
      importing(0, SOURCES);
      Thread writer = Thread.ofPlatform().start(this::write);
      try {
        long began = System.nanoTime();
        run("backup", folder.resolve("first").toString());
        int usual = (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        for (int kill = 0; kill < KILLS; kill++) {
          Path killed = folder.resolve("killed" + kill);
          killAfter(usual, killed, environment, "backup", killed.toString());
          unfinished += Files.exists(killed.resolve("backup.json")) ? 0 : 1;
          inBackups += Files.exists(killed.resolve("corpus.db")) ? 1 : 0;
          erasedSinceABackup(serve, database, kill, usual);
          assertUnfinishedIsRefused(killed, database, kill);
        }
      } finally {
        ended = true;
        writer.join();
      }
    }
    System.out.println(
        "KilledBackupTest: "
            + KILLS
            + " kills of backups, "
            + inBackups
            + " at work, "
            + unfinished
            + " not whole; "
            + imported
            + " postings imported meanwhile");
  }

  private void erasedSinceABackup(ServedProcess serve, Database database, int kill, int usual)
      throws Exception {
    String person = "person-" + kill;
    String typed = "https://nobody.invalid/" + kill;
    assertThat(
            serve
                .post(
                    "/api/ads/resolve",
                    "{\"url\":\"%s\",\"title\":\"Keeper %d of\",\"participant\":\"%s\"}"
                        .formatted(typed, kill, person))
                .statusCode())
        .isEqualTo(200);
    int acknowledged = imported;
    Path backup = folder.resolve("backup" + kill);
    run("backup", backup.toString());
    assertThat(
            serve
                .erase(Json.canonical(Requests.erase(person, Clock.systemUTC().instant(), random)))
                .statusCode())
        .isEqualTo(200);
    Path ledger =
        Files.writeString(
            folder.resolve("ledger" + kill + ".ndjson"), run("erasures", "export").out());
    Path checkpoint =
        Files.writeString(
            folder.resolve("checkpoint" + kill + ".txt"), run("ledger", "checkpoint").out());

    Map<String, String> other = new HashMap<>(environment);
    other.putAll(place(database, "restored" + kill, "killedrestore"));
    String[] restore = {
      "restore",
      "--ledger",
      ledger.toString(),
      "--checkpoint",
      checkpoint.toString(),
      backup.toString()
    };
    killAfter(usual, Path.of(other.get("CORE_DATA_DIR")).resolve("restore"), other, restore);
    assertGone(other, kill);
    CliRun restored = CliRun.with(other, restore);

    // it was done already, and not killed in time
    boolean before = restored.err().contains("already");
    assertThat(restored.code()).as("seed %d: %s", seed, restored.err()).isEqualTo(before ? 2 : 0);
    assertGone(other, kill);
    List<String> exported = exported(other);
    assertThat(exported.size()).as("seed %d", seed).isGreaterThanOrEqualTo(acknowledged);
    CliRun check = CliRun.with(other, "check", "--checkpoint", checkpoint.toString());
    assertThat(check.code()).as("seed %d: %s", seed, check.out()).isZero();
  }

  /** Whatever is there after a kill, the erased person is not. */
  private void assertGone(Map<String, String> other, int kill) {
    assertThat(CliRun.with(other, "export", "--submitted").out())
        .as("seed %d", seed)
        .doesNotContain("Keeper " + kill + " of");
  }

  private void assertUnfinishedIsRefused(Path killed, Database database, int kill) {
    if (!Files.exists(killed.resolve("backup.json"))) {
      Map<String, String> other = new HashMap<>(environment);
      other.putAll(place(database, "unfinished" + kill, "killedrestore"));
      CliRun refused = CliRun.with(other, "restore", "--older", killed.toString());
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).containsAnyOf("has no whole backup", "there is no folder");
    }
  }

  /** A data dir that is not there yet, and a new database if it is to be on a server. */
  private Map<String, String> place(Database database, String dataDir, String name) {
    Map<String, String> place = new HashMap<>();
    place.put("CORE_DATA_DIR", folder.resolve(dataDir).toString());
    if (database == Database.POSTGRESQL) {
      place.put(
          "CORE_DATABASE_URL",
          PostgresServer.shared().emptyDatabase(name).replaceFirst("\\?.*", ""));
      place.put("CORE_DATABASE_USER", "postgres");
    }
    return place;
  }

  /** Imports one posting after the other, beside the service. */
  private void write() {
    for (int number = SOURCES; !ended; number++) {
      importing(number, 1);
    }
  }

  private void importing(int from, int count) {
    StringBuilder lines = new StringBuilder();
    for (int number = from; number < from + count; number++) {
      lines.append(
          "{\"url\":\"https://jobs.example/%d\",\"title\":\"Nurse %d\"}\n"
              .formatted(number, number));
    }
    try {
      Path file = Files.writeString(folder.resolve("lines.ndjson"), lines);
      run("import", file.toString());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    imported = from + count;
  }

  private static List<String> exported(Map<String, String> environment) {
    return new ArrayList<>(CliRun.with(environment, "export").out().lines().toList());
  }

  /** At a random moment after the command has made a folder. */
  private void killAfter(int usual, Path made, Map<String, String> where, String... arguments)
      throws InterruptedException {
    try (CoreProcess process = CoreProcess.start(folder, "killed", where, arguments)) {
      while (process.alive() && !Files.exists(made)) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(2 * usual)));
      process.kill();
    }
  }

  private CliRun run(String... arguments) {
    CliRun run = CliRun.with(environment, arguments);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }
}
