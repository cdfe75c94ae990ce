package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import dev.corpuscore.TypedAds;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A corpus of two postings, one erased person, and one who typed an ad; and a place for backups.
 */
abstract class BackupFixture {
  /** {@code printf %s URL | openssl sha256 -binary | base32}, the first 26 characters. */
  static final String FIRST = "p_xdafgi7owal5vpxobamuybfogp";

  private final Random random = new Random(6);
  final Map<String, String> environment = new HashMap<>();
  @TempDir Path folder;
  Path data;
  Path backup;
  Path keys;

  @BeforeEach
  void makeACorpus() throws IOException {
    data = folder.resolve("data");
    backup = folder.resolve("backup");
    keys = folder.resolve("keys");
    environment.put("CORE_DATA_DIR", data.toString());
    add(1);
    add(2);
    erase("canary-anna"); // makes the keys, too
    submitted("canary-bodil", 8);
  }

  String newest() {
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      return store.history().newest().cursor();
    }
  }

  CliRun restore(String checkpoint, String... more) {
    List<String> arguments = new ArrayList<>(List.of("restore", "--checkpoint", checkpoint));
    arguments.addAll(List.of(more));
    arguments.add(backup.toString());
    return run(arguments.toArray(String[]::new));
  }

  void add(int number) {
    importing(
        "{\"url\":\"https://jobs.example/" + number + "\",\"title\":\"Nurse " + number + "\"}\n");
  }

  void importing(String lines) {
    CliRun added = CliRun.reading(lines, Path.of(environment.get("CORE_DATA_DIR")), "import", "-");
    assertThat(added.code()).as(added.err()).isZero();
  }

  /** Closes a posting so many days and a second ago. */
  void closed(int number, int days) {
    Instant at = CliRun.NOW.minus(Duration.ofDays(days)).minusSeconds(1);
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      PostingId id = new PostingId(id(number));
      Posting posting = store.postings().find(id).orElseThrow();
      PostingRecord closed =
          new PostingRecord(
              new PostingState.Closed(PostingState.ClosedReason.GONE, at),
              true,
              posting.record().origin(),
              List.of(),
              at,
              at);
      store
          .postings()
          .update(
              List.of(
                  new PostingUpdate(
                      id,
                      null,
                      stored -> new PostingUpdate.Decision.Put(posting.content(), closed))));
    }
  }

  static String id(int number) {
    return Sha256.postingId(null, "https://jobs.example/" + number).value();
  }

  /** What this person has typed, as a caller of resolve. */
  void submitted(String person, int number) throws IOException {
    PseudonymKey key = PseudonymKey.parse(Files.readString(data.resolve("pseudonym.key")));
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      store.participants().agree(KeyChecks.only(key.check()), CliRun.NOW);
      TypedAds.submit(
          store,
          key.hash(new Participant(person)),
          "https://jobs.example/" + number,
          "Keeper " + number,
          CliRun.NOW);
    }
  }

  void erase(String person) throws IOException {
    String request = Json.canonical(Requests.erase(person, CliRun.NOW, random));
    CliRun erased = run("erasures", "replay", file("request.ndjson", request));
    assertThat(erased.code()).as(erased.err()).isZero();
  }

  String checkpoint() throws IOException {
    return file("kept-checkpoint.txt", run("ledger", "checkpoint").out());
  }

  static String line(CliRun run, String name) {
    return run.out()
        .lines()
        .filter(it -> it.startsWith(name + " "))
        .map(it -> it.substring(name.length()).strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError(run.out()));
  }

  CliRun run(String... arguments) {
    return CliRun.with(environment, arguments);
  }

  String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  static List<String> names(Path folder) {
    return Scratch.names(folder);
  }
}
