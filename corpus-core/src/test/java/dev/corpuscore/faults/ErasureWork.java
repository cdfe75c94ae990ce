package dev.corpuscore.faults;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.CoreProcess;
import dev.corpuscore.TypedAds;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.faults.Violation.Kind;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A {@code serve} that erases one person after the other; receipts are what it acknowledges. */
final class ErasureWork implements Work {
  private static final int PEOPLE = 3;
  private static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final Duration RECOVERY = Duration.ofSeconds(30);
  private static final Duration FOLDING = Duration.ofSeconds(4);
  private static final Clock CLOCK = Clock.systemUTC();

  private final HttpClient http = HttpClient.newHttpClient();
  private final PseudonymKey key = PseudonymKey.parse(DatabaseWitness.KEY);
  private final List<Map<String, Object>> requests = new ArrayList<>();
  private final Path lines;

  ErasureWork(Path folder) throws IOException {
    Random random = new Random(7);
    for (int person = 0; person < PEOPLE; person++) {
      requests.add(Requests.erase("person-" + person, CLOCK.instant(), random));
    }
    lines = folder.resolve("requests.ndjson");
    Files.write(lines, requests.stream().map(Json::canonical).toList());
  }

  @Override
  public String name() {
    return "erasure";
  }

  @Override
  public void prepare(Path data) throws IOException {
    Files.createDirectories(data);
    Instant now = CLOCK.instant();
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), CLOCK)) {
      store.participants().agree(KeyChecks.only(key.check()), now);
      for (int person = 0; person < PEOPLE; person++) {
        Participant participant = new Participant("person-" + person);
        TypedAds.submit(store, key.hash(participant), url(person), "Keeper " + person, now);
      }
    }
  }

  private static String url(int person) {
    return "https://jobs.example/" + person;
  }

  private static Map<String, String> environment(Path data) {
    return Map.of(
        "CORE_DATA_DIR",
        data.toString(),
        "CORE_HTTP_PORT",
        "0",
        "CORE_CORPUS_LIFECYCLE_TOKEN",
        LIFECYCLE,
        "CORE_CORPUS_PSEUDONYM_KEY",
        DatabaseWitness.KEY);
  }

  @Override
  public Acknowledged run(Path data, Path folder, Disk disk)
      throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>(environment(data));
    environment.putAll(disk.environment());
    AcknowledgedErasures acknowledged = new AcknowledgedErasures();
    try (CoreProcess serve = CoreProcess.start(folder, name(), environment, "serve")) {
      URI url = serve.url().resolve("/api/corpus/participants/erase");
      disk.arm();
      for (int person = 0; person < PEOPLE; person++) {
        erase(url, person, acknowledged);
        if (!acknowledged.receipts.containsKey(person) && disk.isBroken() && serve.alive()) {
          requireUnhealthy(url, acknowledged);
        }
      }
      awaitFolded(data, serve);
      disk.mend();
      if (serve.alive()) {
        recover(url, serve, acknowledged);
        serve.end();
      }
    }
    return acknowledged;
  }

  /** It has just refused an erasure, and the disk is as broken as before. */
  private void requireUnhealthy(URI url, AcknowledgedErasures acknowledged)
      throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(url.resolve("/healthz")).build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        acknowledged.wrong.add(
            new Violation(Kind.FALSE_REPORT, "healthy on a broken disk: " + answer.body()));
      }
    } catch (IOException e) {
      return; // it has ended
    }
  }

  private void awaitFolded(Path data, CoreProcess serve) throws IOException {
    long deadline = System.nanoTime() + FOLDING.toNanos();
    Path log = data.resolve("corpus.db-wal");
    while (serve.alive()
        && Files.exists(log)
        && Files.size(log) > 0
        && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  /** The disk is sound again: everybody else is erased without a restart. */
  private void recover(URI url, CoreProcess serve, AcknowledgedErasures acknowledged)
      throws InterruptedException {
    long deadline = System.nanoTime() + RECOVERY.toNanos();
    for (int person = 0; person < PEOPLE; person++) {
      // a process that was killed is seen to be so a moment later
      while (!acknowledged.receipts.containsKey(person)
          && serve.alive()
          && System.nanoTime() < deadline) {
        erase(url, person, acknowledged);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      if (!acknowledged.receipts.containsKey(person) && serve.alive()) {
        acknowledged.wrong.add(
            new Violation(Kind.FALSE_REPORT, "refused though the disk is sound again: " + person));
      }
    }
  }

  private void erase(URI url, int person, AcknowledgedErasures acknowledged)
      throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(Duration.ofSeconds(20))
            .header("Authorization", "Bearer " + LIFECYCLE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(Json.canonical(requests.get(person))))
            .build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        acknowledged.receipts.put(person, answer.body());
      } else if (answer.statusCode() != 503) {
        acknowledged.wrong.add(
            new Violation(Kind.FALSE_REPORT, answer.statusCode() + " " + answer.body()));
      }
    } catch (IOException e) {
      return; // it was killed, and has acknowledged nothing
    }
  }

  private final class AcknowledgedErasures implements Acknowledged {
    private final Map<Integer, String> receipts = new TreeMap<>();
    private final List<Violation> wrong = new ArrayList<>();

    @Override
    public List<Violation> violations() {
      return wrong;
    }

    @Override
    public List<Violation> compare(Path data) {
      List<Violation> found = new ArrayList<>(Evidence.mark(data, receipts.values()));
      found.addAll(Evidence.soundness(data));
      found.addAll(undone(data));
      Map<String, String> environment = new HashMap<>(environment(data));
      CliRun again = CliRun.with(environment, "erasures", "replay", lines.toString());
      if (again.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "cannot be erased again: " + again.err()));
      }
      found.addAll(undone(data));
      CliRun caughtUp = CliRun.with(environment, "import", "-");
      if (caughtUp.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "the index does not catch up: " + caughtUp.err()));
      }
      found.addAll(Evidence.caughtUp(data, 0));
      return found;
    }

    private List<Violation> undone(Path data) {
      List<Violation> undone = new ArrayList<>();
      DatabaseWitness witness = new DatabaseWitness(data.resolve("corpus.db"));
      receipts.forEach(
          (person, receipt) ->
              witness
                  .objections(requests.get(person), Json.object(receipt))
                  .forEach(it -> undone.add(new Violation(Kind.UNDONE, person + ": " + it))));
      try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), CLOCK)) {
        for (int person : receipts.keySet()) {
          if (store.postings().find(Sha256.postingId(null, url(person))).isPresent()) {
            undone.add(new Violation(Kind.UNDONE, person + ": the posting is there"));
          }
        }
      } catch (CorpusException e) {
        undone.add(new Violation(Kind.DAMAGED, "does not open: " + e.getMessage()));
      }
      return undone;
    }
  }
}
