package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.CliRun;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.FilteredFollower;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.service.erasure.DatabaseWitness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Thirty followers of a corpus, each with a filter drawn at random, and one that asks for what
 * nobody may be told. Meanwhile ads are imported, changed and removed, people submit postings and
 * are erased, the service is killed and its index made again, and followers die. In the end each
 * follower holds what its search finds, and none was told of a submitted posting.
 */
public final class KilledFilteredFeed {
  private static final int ADS = 60;
  private static final int FILTERS = 30;
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final int WRITES = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final long seed = Seed.of(KilledFilteredFeed.class);
  private final Random random = new Random(seed);
  private final Participants participants = new Participants(random);
  private final List<FilteredFollower> followers = new ArrayList<>();
  private final List<ServedProcess> started = new ArrayList<>();

  /**
   * @param more where database and index are, if not in the data dir
   */
  public KilledFilteredFeed(Path folder, Map<String, String> more) {
    this.folder = folder;
    environment.putAll(ServedProcess.environment(folder.resolve("data")));
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);
    environment.putAll(more);
    IntStream.range(0, FILTERS)
        .mapToObj(n -> new FilteredFollower(FilteredFollower.filter(random)))
        .forEach(followers::add);
    followers.add(new FilteredFollower("q=" + ChangesFollower.CANARY));
  }

  /** Plays it, with {@code -Dkills} kills (3). */
  public void play() throws InterruptedException {
    try {
      playOn();
    } finally {
      started.forEach(ServedProcess::close);
    }
  }

  private void playOn() throws InterruptedException {
    write("first", ADS);
    ServedProcess serve = serve(0);
    for (int kill = 1; kill <= KILLS; kill++) {
      int round = kill;
      CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(round));
      participants.submit(serve);
      read(serve);
      participants.erase(serve);
      read(serve);
      serve.kill();
      writing.join();
      if (kill % 2 == 1) {
        run("reindex");
      }
      serve = serve(kill);
      followers.stream().filter(it -> random.nextInt(3) == 0).forEach(FilteredFollower::kill);
    }
    participants.submit(serve);
    assertHeld(serve);
  }

  private void assertHeld(ServedProcess serve) {
    int found = 0;
    for (FilteredFollower follower : followers) {
      Await.until(
          "everything is told of " + follower, PATIENCE, () -> read(serve, follower, 1_000));
      assertThat(follower.held())
          .as("seed %d, %s", seed, follower)
          .isEqualTo(follower.searched(serve));
      assertThat(follower.named()).doesNotContainAnyElementsOf(participants.submitted());
      found += follower.held().size();
    }
    assertThat(found).as("seed %d", seed).isPositive();
    assertThat(followers.getLast().held()).isEmpty();
    assertThat(followers.getLast().named()).as("of what is listed it hears").isNotEmpty();
    assertThat(participants.submitted()).hasSize(KILLS + 1);
  }

  private void read(ServedProcess serve) {
    for (FilteredFollower follower : followers) {
      for (int page = random.nextInt(3); page > 0; page--) {
        read(serve, follower, 1 + random.nextInt(30));
        if (random.nextInt(3) == 0) {
          follower.store();
        }
      }
    }
  }

  private static boolean read(ServedProcess serve, FilteredFollower follower, int limit) {
    return follower.read(serve, limit, ChangesFollower.CANARY);
  }

  private void write(int round) {
    Random mine = new Random(seed + round);
    for (int n = 0; n < WRITES; n++) {
      write(round + "-" + n, ADS / 4);
      String id = UrlIdentities.of(url(mine.nextInt(ADS))).postingId().value();
      CliRun removed = CliRun.with(environment, "posting", "remove", id, "--reason", "by law");
      assertThat(removed.code()).as(removed.err()).isIn(0, 1); // 1: it is removed already
    }
  }

  /** Imports some ads, each with another title and place. */
  private void write(String name, int count) {
    Random mine = new Random(seed ^ name.hashCode());
    List<String> lines = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      lines.add(
          JsonMapper.shared()
              .writeValueAsString(
                  Map.of(
                      "url",
                      url(count == ADS ? n : mine.nextInt(ADS)),
                      "title",
                      FilteredFollower.title(mine),
                      "locations",
                      List.of(
                          Map.of(
                              "country",
                              FilteredFollower.any(FilteredFollower.COUNTRIES, mine))))));
    }
    Path file = folder.resolve("import-" + name + ".ndjson");
    Unchecked.run(() -> Files.write(file, lines));
    run("import", file.toString());
  }

  private void run(String... arguments) {
    CliRun run = CliRun.with(environment, arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private ServedProcess serve(int round) {
    started.add(ServedProcess.start(folder, "serve" + round, environment));
    return started.getLast();
  }

  private static String url(int n) {
    return "https://jobs.example/" + n;
  }
}
