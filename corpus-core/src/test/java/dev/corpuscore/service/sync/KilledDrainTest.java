package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.StartUpCache;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.store.CommandQueue.Summary;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes drain 500 syncs, and one of them is killed ten times. Whenever one was, the clock
 * of both goes on by more than a lease: so its commands are taken by the other, and with them what
 * the other itself is still at, which must notice.
 */
@SecondTier("DrainCommandsTest")
class KilledDrainTest {
  private static final int COMMANDS = 500;
  private static final int ADS = 4;
  private static final int HOSTS = 20;
  private static final int KILLS = 10;
  private static final int LATEST_MILLIS = 300;

  /** Half of them are left at the last kill, so that on a slow machine it still finds work. */
  private static final int BETWEEN_KILLS = COMMANDS / (KILLS * 2);

  /** How long a source takes, so that a kill finds everybody at work. */
  private static final Duration SLOW = Duration.ofMillis(120);

  @TempDir private Path folder;

  private final List<Process> processes = new ArrayList<>();
  private final List<Path> outputs = new ArrayList<>();

  @AfterEach
  void stop() {
    processes.forEach(process -> process.destroyForcibly().onExit().join());
  }

  @Test
  void everyCommandEndsOnceAndNoPostingIsLostOrDoubled() throws IOException, InterruptedException {
    long seed = Seed.of(KilledDrainTest.class);
    Random random = new Random(seed);
    String[] hosts =
        IntStream.range(0, HOSTS).mapToObj(n -> "h" + n + ".example").toArray(String[]::new);
    Set<String> ads = new TreeSet<>();
    try (TestCorpus data = new TestCorpus(folder.resolve("data"))) {
      FreshCorpus corpus = new FreshCorpus(data, hosts);
      serve(corpus, ads);
      corpus.queue(SyncCatalog.Request.DUE);
      Instant now = setTime(corpus.now());
      start(corpus);
      start(corpus);
      List<Integer> ended = new ArrayList<>();
      List<Long> leased = new ArrayList<>();
      for (int kill = 0; kill < KILLS; kill++) {
        ended.add(awaitMore((kill + 1) * BETWEEN_KILLS, random));
        Process victim = processes.get(processes.size() - 1 - random.nextInt(2));
        assertThat(victim.isAlive()).as("before kill " + kill).isTrue();
        victim.destroyForcibly().waitFor();
        processes.remove(victim);
        leased.add(corpus.store().commands().summary().count(CommandState.LEASED));
        now = setTime(now.plus(Duration.ofMinutes(6)));
        start(corpus);
      }
      for (Process process : processes) {
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ends by itself").isTrue();
        assertThat(process.exitValue()).as(errors()).isZero();
      }

      System.out.println(
          "KilledDrainTest: ended before each kill: " + ended + ", leased after it: " + leased);
      assertThat(leased).as("more than the survivor works on").anyMatch(it -> it > 4);
      Summary summary = corpus.store().commands().summary();
      assertThat(summary.count(CommandState.DONE)).isEqualTo(COMMANDS);
      assertThat(summary.counts().values().stream().mapToInt(it -> it.size()).sum())
          .as("in no other state: " + summary)
          .isEqualTo(1);
      assertThat(lines()).as("told by one process alone").doesNotHaveDuplicates();
      assertThat(lines()).allMatch(it -> it.endsWith(" done"));
      assertThat(corpus.open()).isEqualTo(ads);
      assertThat(corpus.postings()).hasSize(ads.size());
      assertThat(corpus.store().catalog().sources())
          .allMatch(it -> it.history().healthySize() == ADS && it.history().failures() == 0);
    }
    try (TestCorpus corpus = new TestCorpus(folder.resolve("data"))) {
      corpus.catchUp();
      assertThat(corpus.faults()).isEmpty();
    }
  }

  private static void serve(FreshCorpus corpus, Set<String> ads) {
    corpus.catalog(
        IntStream.range(0, COMMANDS)
            .mapToObj(n -> "id: s" + n + ", kind: ndjson, url: 'https://" + place(n) + "'")
            .toArray(String[]::new));
    for (int n = 0; n < COMMANDS; n++) {
      List<String> lines = new ArrayList<>();
      for (int ad = 0; ad < ADS; ad++) {
        String url = "https://" + place(n) + "/" + ad;
        ads.add(url);
        lines.add(FreshCorpus.line(url, "Cook " + ad));
      }
      FreshCorpus.Reply reply =
          FreshCorpus.reply(200, "application/x-ndjson", String.join("\n", lines));
      corpus.at(
          place(n),
          exchange -> {
            LockSupport.parkNanos(SLOW.toNanos());
            reply.to(exchange);
          });
    }
  }

  private static String place(int source) {
    return "h" + source % HOSTS + ".example/jobs" + source;
  }

  /** Waits until so many have ended, and some moments more; returns how many had then. */
  private int awaitMore(int least, Random random) throws IOException, InterruptedException {
    while (lines().size() < least) {
      for (Process process : processes) {
        assertThat(process.waitFor(5, TimeUnit.MILLISECONDS)).as(errors()).isFalse();
      }
    }
    boolean over =
        processes.getFirst().waitFor(random.nextInt(LATEST_MILLIS), TimeUnit.MILLISECONDS);
    assertThat(over).as(errors()).isFalse();
    return lines().size();
  }

  private void start(FreshCorpus corpus) throws IOException {
    Path output = folder.resolve("output" + outputs.size());
    outputs.add(output);
    List<String> command = StartUpCache.java();
    command.addAll(List.of(DrainedUntilKilled.class.getName(), folder.resolve("time").toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("errors" + outputs.size()).toFile());
    builder.environment().putAll(corpus.environment());
    processes.add(builder.start());
  }

  private Instant setTime(Instant now) throws IOException {
    Path next = folder.resolve("time.next");
    Files.writeString(next, now.toString());
    Files.move(next, folder.resolve("time"), StandardCopyOption.ATOMIC_MOVE);
    return now;
  }

  /** What all of them have said so far, without a last line that was cut. */
  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path output : outputs) {
      String text = Files.readString(output);
      text.substring(0, text.lastIndexOf('\n') + 1).lines().forEach(lines::add);
    }
    return lines;
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors" + outputs.size()));
  }
}
