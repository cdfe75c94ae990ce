package dev.corpuscore.service.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.StartUpCache;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.sample.GeneratePostings;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} of a process that imports and indexes, at random moments: nothing that it had
 * reported as stored is lost, and neither store nor index is damaged.
 */
class KilledImportTest {
  private static final int KILLS = Integer.getInteger("kills", Tier.rounds(2, 30));

  /** Each is killed, and imported into again, several times. */
  private static final int FOLDERS = 6;

  @TempDir Path folder;

  @BothTiers
  @Test
  void nothingReportedIsLost() throws IOException, InterruptedException {
    long seed = Seed.of(KilledImportTest.class);
    Random random = new Random(seed);
    List<Long> reports = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      int sample = kill % FOLDERS;
      Path data = folder.resolve("data" + sample);
      long reported = importUntilKilled(data, sample, random, kill % 5 == 4);
      reports.add(reported);

      assertNothingLost(data, sample, reported, "kill " + kill + " of seed " + seed);
    }
    System.out.println("KilledImportTest: stored before each kill: " + reports);
    assertThat(reports.stream().filter(reported -> reported > 0).count())
        .as("kills in the middle of an import")
        .isGreaterThanOrEqualTo(KILLS * 4 / 5);
  }

  private static void assertNothingLost(Path data, int sample, long reported, String when) {
    try (TestCorpus corpus = new TestCorpus(data)) {
      GeneratePostings postings = new GeneratePostings(sample, TestCorpus.NOW);
      PostingStore stored = corpus.store().postings();
      for (long number = 0; number < reported; number += Math.max(1, reported / 200)) {
        String url = postings.posting(number).url();
        assertThat(stored.find(UrlIdentities.of(url).postingId()))
            .as("posting %d of %d, %s", number, reported, when)
            .isPresent();
      }
      assertThat(stored.count(TestCorpus.NOW).postings()).as(when).isGreaterThanOrEqualTo(reported);
      assertThat(corpus.faults()).as(when).isEmpty();
      corpus.catchUp();
      assertThat(corpus.index().state().revision())
          .as("the index is where the store is, %s", when)
          .isEqualTo(corpus.store().revisions().newest());
      assertThat(corpus.faults()).as("after catching up, %s", when).isEmpty();
    }
  }

  /**
   * Returns how many lines the process reported. Its store and index stay as the kill left them.
   *
   * @param early kill it while it starts; else some moments after its first report
   */
  private long importUntilKilled(Path data, int sample, Random random, boolean early)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    Process process = start(data, sample, output, errors);
    boolean ended = false;
    while (!early && !ended && Files.size(output) == 0) {
      ended = process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    ended |= process.waitFor(random.nextInt(early ? 1_000 : 400), TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    assertThat(ended).as("ended by itself: " + Files.readString(errors)).isFalse();
    List<String> lines = Files.readString(output).lines().toList();
    return lines.isEmpty() ? 0 : Long.parseLong(lines.getLast());
  }

  private static Process start(Path data, int sample, Path output, Path errors) throws IOException {
    List<String> command = StartUpCache.java();
    command.addAll(
        List.of(ImportedUntilKilled.class.getName(), data.toString(), String.valueOf(sample)));
    return new ProcessBuilder(command)
        .redirectOutput(output.toFile())
        .redirectError(errors.toFile())
        .start();
  }
}
