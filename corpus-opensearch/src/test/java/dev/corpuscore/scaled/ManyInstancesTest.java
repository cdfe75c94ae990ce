package dev.corpuscore.scaled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Board;
import dev.corpuscore.ChangesFollower;
import dev.corpuscore.CoreProcess;
import dev.corpuscore.Participants;
import dev.corpuscore.Seed;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.store.sql.StartedPostgres;
import dev.corpuscore.tier.SecondTier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three instances on one PostgreSQL and two OpenSearch nodes. Postings are imported through all
 * three at once; the instance that applies changes is killed, and so is an import; a node stops and
 * comes back; PostgreSQL restarts. Meanwhile a source is synced that closes ads, and people submit
 * postings and are erased. In the end everything acknowledged is there and found, and a follower
 * that asked all of them holds what an export holds.
 */
@SecondTier("FollowRevisionsTest#whileHeldElsewhere_waitsAndTakesOver")
class ManyInstancesTest {
  private static final int POSTINGS = Integer.getInteger("postings", 1_500);
  private static final int INSTANCES = 3;

  @TempDir private Path folder;
  private final long seed = Seed.of(ManyInstancesTest.class);
  private final Progress progress = new Progress(POSTINGS);

  @SuppressWarnings("NullAway.Init")
  private PostingFiles files;

  @BeforeEach
  void prepare() {
    files = new PostingFiles(folder, POSTINGS, INSTANCES);
  }

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void everythingAcknowledgedIsFound_whateverStopsMeanwhile() throws Exception {
    try (StartedPostgres postgres = StartedPostgres.startIn(folder.resolve("postgres"));
        OpenSearchNodes nodes = OpenSearchNodes.start(folder);
        Board board = new Board();
        Deployment deployment =
            new Deployment(folder, postgres.emptyDatabase("corpus"), environment(nodes, board))) {
      CoreProcess first = deployment.serve("serve1");
      URI killed = first.url();
      ServedProcess second = ServedProcess.of(deployment.serve("serve2"));
      ServedProcess third = ServedProcess.of(deployment.serve("serve3"));
      List<URI> urls = List.of(second.url(), third.url());
      Participants participants = new Participants(new Random(seed));
      ChangesFollower follower = new ChangesFollower();
      try (Visitors atSecond = new Visitors(urls.getFirst());
          Visitors atThird = new Visitors(urls.getLast())) {
        List<CoreProcess> imports = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
          imports.add(deployment.run("import" + i, "import", files.part(i)));
        }
        progress.awaitPostings(urls.getLast(), POSTINGS / 10);
        participants.submit(second);
        participants.submit(third);
        sync(deployment, board, 1);
        follow(follower, killed, urls.getFirst(), urls.getLast());
        first.kill();
        imports.getFirst().kill();
        long untilTakenOver = progress.awaitPostings(urls.getLast(), POSTINGS / 5);
        follow(follower, killed, urls.getFirst(), urls.getLast());
        participants.erase(third);
        participants.submit(second);
        nodes.killSecond();
        progress.awaitPostings(urls.getLast(), POSTINGS / 3);
        postgres.stop();
        // from here on, because stopping takes a while, in which health is still ok
        long stopped = System.nanoTime();
        follow(follower, urls.getFirst());
        progress.awaitReadiness(urls.getFirst(), 503);
        long started = System.nanoTime();
        postgres.startAgain();
        nodes.startSecondAgain();
        progress.awaitReadiness(urls.getFirst(), 200);
        participants.erase(second);
        for (int i = 0; i < INSTANCES; i++) {
          importAll(deployment, i, imports.get(i));
        }
        follow(follower, urls.getFirst(), urls.getLast());
        sync(deployment, board, 2);
        CoreProcess again = deployment.serve("serve4");
        for (URI url : List.of(urls.getFirst(), urls.getLast(), again.url())) {
          progress.awaitPostings(url, POSTINGS + Board.LISTED);
        }
        System.out.println(
            "taken over "
                + untilTakenOver
                + " ms after the kill; "
                + atSecond.counts()
                + atThird.counts()
                + "; PostgreSQL away for "
                + Duration.ofNanos(started - stopped).toMillis()
                + " ms; killed "
                + killed);
        boolean complete = false;
        while (!complete) {
          complete = follower.read(again.url(), 500);
        }
        assertVisitors(atSecond, stopped, started);
        assertVisitors(atThird, stopped, started);
      }
      CoreProcess check = deployment.run("check", "check");
      assertThat(check.awaitExit()).as("%s", folder.resolve("check.err")).isZero();
      CoreProcess export = deployment.run("export", "export");
      export.awaitEnd();
      assertThat(Files.readAllLines(folder.resolve("export.out")))
          .hasSize(POSTINGS + Board.LISTED + Board.CLOSED);
      assertThat(participants.submitted()).hasSize(3);
      assertThat(follower.named()).doesNotContainAnyElementsOf(participants.submitted());
      assertThat(follower.held()).isEqualTo(ChangesFollower.listed(folder.resolve("export.out")));
    }
  }

  private static Map<String, String> environment(OpenSearchNodes nodes, Board board) {
    Map<String, String> environment = new HashMap<>(board.environment());
    environment.put("CORE_SEARCH_URL", nodes.urls());
    return environment;
  }

  /** Syncs the source as an instance of its own. */
  private void sync(Deployment deployment, Board board, int round) throws Exception {
    board.list(round);
    board.catalog(folder.resolve("sync" + round));
    assertThat(deployment.run("sync" + round, "catalog", "sync", "--force").awaitExit()).isZero();
    // its code is 1 where a page of what people submitted cannot be read: their host does not exist
    deployment.run("sync" + round, "commands", "drain").awaitEnd();
    assertThat(folder.resolve("sync" + round + ".err"))
        .content()
        .contains("done source.sync board: ")
        .contains("\"closed\":" + (round == 1 ? 0 : Board.CLOSED) + ",");
  }

  /**
   * Reads are answered, or refused with when to come back; health never says ok while it is not.
   */
  private static void assertVisitors(Visitors visitors, long stopped, long started) {
    assertThat(visitors.seen())
        .allSatisfy(seen -> assertThat(seen.allowed()).as("%s", seen).isTrue());
    assertThat(visitors.seen())
        .filteredOn(seen -> seen.path().equals("/healthz"))
        .filteredOn(seen -> seen.asked() > stopped + Duration.ofSeconds(3).toNanos())
        .filteredOn(seen -> seen.answered() < started)
        .allSatisfy(seen -> assertThat(seen.status()).isEqualTo(503));
  }

  /** Asks the instances in turn, also one that is dead, and dies itself in between. */
  private static void follow(ChangesFollower follower, URI... instances)
      throws InterruptedException {
    for (URI instance : instances) {
      follower.read(instance, 50);
      follower.store();
      follower.read(instance, 50);
      follower.kill();
    }
  }

  /** An import that was killed, or gave up while the database was away, is repeated. */
  private void importAll(Deployment deployment, int part, CoreProcess first) throws Exception {
    CoreProcess running = first;
    for (int tries = 0; tries < 5; tries++) {
      if (running.awaitExit() == 0) {
        return;
      }
      running = deployment.run("import" + part + "again" + tries, "import", files.part(part));
    }
    assertThat(running.awaitExit()).isZero();
  }
}
