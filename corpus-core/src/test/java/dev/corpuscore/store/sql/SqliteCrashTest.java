package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.StartUpCache;
import dev.corpuscore.model.Change;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other processes do to a store: they write beside us, and they are killed. */
class SqliteCrashTest {
  private static final int BATCH = 20;

  @TempDir Path folder;

  @BothTiers
  @Test
  void killedInTheMiddleOfWriting_everythingAcknowledgedIsThere() throws Exception {
    long seed = Seed.of(SqliteCrashTest.class);
    Random random = new Random(seed);
    Path file = folder.resolve("corpus.db");
    int next = 0;

    for (int round = 0; round < Tier.rounds(2, 10); round++) {
      // a tenth of the kills hits the making of the tables, the others the writing
      int acknowledged = round == 0 ? 0 : 1 + random.nextInt(40);
      List<Integer> batches = writeUntilKilled(file, next, acknowledged, random.nextInt(20_000));

      try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
        for (int from : batches) {
          for (int n = from; n < from + BATCH; n++) {
            assertThat(store.postings().find(Ads.id(n))).as("posting " + n).isPresent();
            assertThat(store.postings().findByUrl(Ads.url(n))).isPresent();
          }
        }
        long newest = store.revisions().newest();
        assertThat(newest % BATCH).as("no half batch").isZero();
        assertThat(all(store)).hasSize((int) newest);
        assertThat(StoreFixture.faults(store)).as("round " + round + " of seed " + seed).isEmpty();
        next = (int) newest;
      }
    }
    assertThat(next).isPositive();
  }

  @Test
  void anotherProcessWrites_readerMissesNothingAndBothWrite() throws Exception {
    Path file = folder.resolve("corpus.db");
    List<Long> followed = new ArrayList<>();

    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<Integer>> other = threads.submit(() -> writeUntilKilled(file, 0, 60, 0));
      long last = 0;
      boolean done = false;
      while (!done) {
        boolean ended = other.isDone();
        List<Change> page = store.revisions().after(last, 1_000);
        done = ended && page.isEmpty();
        for (Change change : page) {
          assertThat(change.revision()).isEqualTo(last + 1);
          last = change.revision();
          followed.add(last);
        }
        store.revisions().requestRebuild();
      }

      assertThat(other.get()).hasSizeGreaterThanOrEqualTo(60);
      assertThat((long) followed.size()).isEqualTo(store.revisions().newest());
      assertThat(store.revisions().generation()).isPositive();
    }
  }

  private static List<Change> all(Store store) {
    List<Change> all = new ArrayList<>();
    store.revisions().pages(10_000).forEach(all::addAll);
    return all;
  }

  /**
   * Starts a writer and kills it (SIGKILL) a few microseconds after its n-th acknowledgement;
   * returns the first numbers of all batches it acknowledged.
   */
  private static List<Integer> writeUntilKilled(Path file, int from, int n, int microsAfter)
      throws IOException, InterruptedException {
    List<String> command = StartUpCache.java();
    command.addAll(
        List.of(
            KilledWriter.class.getName(),
            file.toString(),
            Integer.toString(from),
            Integer.toString(BATCH)));
    Process writer =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<Integer> acknowledged = new ArrayList<>();
    try (BufferedReader out = writer.inputReader()) {
      for (int i = 0; i < n; i++) {
        String line = out.readLine();
        assertThat(line).as("what the writer says").isNotNull();
        acknowledged.add(Integer.parseInt(line));
      }
      if (n == 0) {
        awaitFile(file, writer);
      }
      // not a wait for anything: any moment will do, this makes it a random one
      LockSupport.parkNanos(microsAfter * 1_000L);
      // by its handle: Process.destroyForcibly would close the pipe with what is still in it
      writer.toHandle().destroyForcibly();
      writer.waitFor();
      // what lies in the pipe was said before the kill; a last half line was not said
      out.lines()
          .filter(line -> line.matches("\\d+"))
          .map(Integer::parseInt)
          .forEach(acknowledged::add);
    }
    return acknowledged;
  }

  private static void awaitFile(Path file, Process writer) {
    while (writer.isAlive() && !Files.exists(file)) {
      Thread.onSpinWait();
    }
  }
}
