package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.ErasureOutbox;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Receipts;
import clientproduct.Requests;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.service.transparency.CheckpointFolder;
import dev.corpuscore.service.transparency.CompareCheckpoint;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@code serve} drains one outbox, asked for passes by its route and by the command, at the same
 * time; it is killed at random moments, and the client product loses acknowledgements, repeats
 * claims, answers late, with 500, half, with lies or not at all, and dies, too. In the end
 * everybody is erased, and each erasure is acknowledged by the one receipt that the ledger holds.
 */
@SecondTier(
    "LostCommitsServedTest#erasureTakenBack_closesTheRoutesOfParticipants_untilItIsReplayed")
class KilledErasureTest {
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final int PEOPLE_A_KILL = 20;
  private static final int PASS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Clock CLOCK = Clock.systemUTC();
  private static final String CONTROL = "control-bearer-of-the-tests-1";
  private static final String WORKER = "worker-bearer-of-the-tests-3";

  @TempDir private Path folder;
  private final long seed = Seed.of(KilledErasureTest.class);
  private final Random random = new Random(seed);
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  @SuppressWarnings("NullAway.Init") // started by the test
  private volatile CoreProcess serve;

  private final AtomicInteger drained = new AtomicInteger();
  private final AtomicInteger commanded = new AtomicInteger();
  private final AtomicInteger brokenOff = new AtomicInteger();
  private int atWork;
  private volatile boolean ended;

  @Test
  void everybodyIsErased_andAcknowledgedByTheOneReceipt() throws Exception {
    Path database = folder.resolve("data/corpus.db");
    ErasureOutbox items =
        new ErasureOutbox(CLOCK, Duration.ofSeconds(5), new DatabaseWitness(database));
    List<String> people = contributed(database);
    OutboxServer client = open(items, 0);
    int port = client.url().getPort();
    serve = startServe(client.url());
    List<Thread> callers =
        List.of(
            Thread.ofVirtual().start(this::drainByHttp),
            Thread.ofPlatform().start(this::drainByCommand));
    try {
      for (int kill = 0; kill < KILLS; kill++) {
        boolean early = kill % 5 == 4;
        if (!early) {
          serve.url();
        }
        for (String person : people.subList(kill * PEOPLE_A_KILL, (kill + 1) * PEOPLE_A_KILL)) {
          items.add(Requests.erase(person, CLOCK.instant(), random));
        }
        pause(random.nextInt(early ? 1_500 : 400));
        if (kill % 7 == 6) {
          client.close();
          client = open(items, port);
        }
        atWork += items.open() > 0 && !early ? 1 : 0;
        serve.kill();
        serve = startServe(client.url());
      }
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (items.open() > 0 && System.nanoTime() < deadline) {
        pause(50);
      }
    } finally {
      ended = true;
      callers.forEach(Thread::interrupt);
      serve.close();
      client.close();
    }
    assertAllErased(items, people.size(), database);
  }

  private void assertAllErased(ErasureOutbox items, int people, Path database) {
    List<Map<String, Object>> receipts = List.copyOf(items.receipts().values());
    System.out.println(
        "KilledErasureTest: "
            + KILLS
            + " kills, "
            + atWork
            + " at work, "
            + receipts.size()
            + " of "
            + people
            + " acknowledged; passes by HTTP "
            + drained
            + ", by the command "
            + commanded
            + ", broken off "
            + brokenOff);
    assertThat(items.open()).as("not acknowledged, seed %d", seed).isZero();
    assertThat(items.objections()).as("seed %d", seed).isEmpty();
    assertThat(receipts).hasSize(people);
    assertThat(Receipts.chainFaults(receipts)).isEmpty();
    assertThat(receipts.stream().map(Receipts::sequence))
        .as("the ledger has no gap")
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, people).boxed().toList());
    try (Store store = SqlStore.openSqlite(database, CLOCK)) {
      assertThat(StoreFixture.faults(store)).as("seed %d", seed).isEmpty();
      assertThat(store.participants().contributions()).isZero();
      assertThat(store.postings().count(CLOCK.instant()).postings()).isZero();
      assertThat(ledger(store)).isEqualTo(people);
      assertContinuesWhatWasKept(store.log(LogName.LEDGER), store.signingKeys());
    }
  }

  /** No checkpoint that a process kept before it was killed is ahead of the log, or of another. */
  private void assertContinuesWhatWasKept(TransparencyLog log, SigningKeys keys) {
    List<String> kept = new CheckpointFolder(folder.resolve("kept")).newest();
    assertThat(kept).as("seed %d", seed).hasSize(1);
    Checkpoint held = SignedCheckpoint.verify(kept.getFirst(), new TrustedKeys(keys.all()));
    assertThat(held.size()).as("seed %d", seed).isPositive();
    assertThat(CompareCheckpoint.compare(log, held).kind())
        .as("seed %d", seed)
        .isEqualTo(CompareCheckpoint.Kind.CONTINUED);
  }

  private static int ledger(Store store) {
    int entries = 0;
    for (List<LedgerEntry> page = store.erasures().after(0, 500);
        !page.isEmpty();
        page = store.erasures().after(entries, 500)) {
      entries += page.size();
    }
    return entries;
  }

  /** Everybody has submitted a posting, so that there is something to delete. */
  private List<String> contributed(Path database) throws IOException {
    Files.createDirectories(database.getParent());
    List<String> people = new ArrayList<>();
    PseudonymKey key = PseudonymKey.parse(DatabaseWitness.KEY);
    Instant now = CLOCK.instant();
    try (Store store = SqlStore.openSqlite(database, CLOCK)) {
      store.participants().agree(KeyChecks.only(key.check()), now);
      for (int n = 0; n < KILLS * PEOPLE_A_KILL; n++) {
        String person = "canary-person-" + n;
        String url = "https://jobs.example/" + n;
        TypedAds.submit(store, key.hash(new Participant(person)), url, "Keeper " + n, now);
        people.add(person);
      }
    }
    return people;
  }

  private OutboxServer open(ErasureOutbox items, int port) throws IOException {
    return new OutboxServer(port, items, WORKER, Mischief.of(random.nextLong()), Duration.ZERO);
  }

  private CoreProcess startServe(URI client) {
    return CoreProcess.start(folder, "serve", environment(client), "serve");
  }

  private Map<String, String> environment(URI client) {
    return Map.of(
        "CORE_DATA_DIR",
        folder.resolve("data").toString(),
        "CORE_CHECKPOINT_DIR",
        folder.resolve("kept").toString(),
        "CORE_HTTP_PORT",
        "0",
        "CORE_CONTROL_TOKEN",
        CONTROL,
        "CORE_CORPUS_WORKER_TOKEN",
        WORKER,
        "CORE_CORPUS_PSEUDONYM_KEY",
        DatabaseWitness.KEY,
        "CORE_CLIENT_BASE_URL",
        client.toString());
  }

  /** One pass after the other, whichever serve there is. */
  private void drainByHttp() {
    while (!ended) {
      try {
        URI drain = serve.url().resolve("/api/corpus/erasures/drain?max=" + PASS);
        HttpRequest request =
            HttpRequest.newBuilder(drain)
                .header("Authorization", "Bearer " + CONTROL)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isIn(200, 502);
        assertThat(response.body()).doesNotContain("canary");
        drained.incrementAndGet();
      } catch (IOException | AssertionError e) {
        brokenOff.incrementAndGet(); // it was killed: there will be another
        pause(50);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** As above, by the command, which has the control bearer alone. */
  private void drainByCommand() {
    while (!ended) {
      try {
        CliRun run =
            CliRun.with(
                Map.of("CORE_CONTROL_TOKEN", CONTROL),
                "erasures",
                "drain",
                "--url",
                serve.url().toString(),
                "--max",
                Integer.toString(PASS));
        assertThat(run.out() + run.err()).doesNotContain("canary");
        (run.code() < 2 ? commanded : brokenOff).incrementAndGet();
        pause(run.code() < 2 ? 0 : 50);
      } catch (AssertionError e) {
        brokenOff.incrementAndGet(); // it was killed: there will be another
        pause(50);
      }
    }
  }

  private static void pause(int millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
