package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.service.sample.GeneratePostings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final int KILLS = Integer.getInteger("kills", 30);
  private static final int LONGEST_LIFE_MILLIS = 1_500;

  @TempDir Path folder;

  @Test
  void nothingReportedIsLost() throws IOException, InterruptedException {
    long seed = Long.getLong("seed", new Random().nextLong());
    System.out.println("KilledImportTest: -Dseed=" + seed);
    Random random = new Random(seed);
    long stored = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Path data = folder.resolve("data" + kill % 3);
      long sample = kill % 3;
      long reported = importUntilKilled(data, sample, 300 + random.nextInt(LONGEST_LIFE_MILLIS));

      try (Corpus corpus = new Corpus(data)) {
        GeneratePostings postings = new GeneratePostings(sample, Corpus.NOW);
        for (long number = 0; number < reported; number += Math.max(1, reported / 200)) {
          assertThat(
                  corpus
                      .store
                      .postings()
                      .find(UrlIdentity.of(postings.posting(number).url()).postingId()))
              .as("posting %d of %d, kill %d of seed %d", number, reported, kill, seed)
              .isPresent();
        }
        assertThat(corpus.store.revisions().newest()).isGreaterThanOrEqualTo(reported);
        assertThat(corpus.faults()).as("kill %d of seed %d", kill, seed).isEmpty();
      }
      stored += reported;
    }
    assertThat(stored).as("killed before anything was stored").isPositive();
  }

  /**
   * Returns how many lines the process reported. Its store and index stay as the kill left them.
   */
  private long importUntilKilled(Path data, long sample, int millis)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xshare:auto",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ImportedUntilKilled.class.getName(),
                    data.toString(),
                    String.valueOf(sample)))
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.waitFor(millis, TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    List<String> complete =
        Files.readString(output).lines().filter(line -> !line.isEmpty()).toList();
    return complete.isEmpty() ? 0 : Long.parseLong(complete.getLast());
  }
}
