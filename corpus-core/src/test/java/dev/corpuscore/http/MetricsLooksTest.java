package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often {@code GET /metrics} asks the database: anybody may ask for it. */
class MetricsLooksTest {
  private static final String REVISION = "corpus_store_revision";
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int TRIES = 20;

  @Test
  void scrapes_withinASecondOfALook_askNobody(@TempDir Path folder) {
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      long revision = 0;
      for (int tries = 0; tries < TRIES; tries++) {
        corpus.add(cook(revision++));
        long looked = lookAt(corpus, revision);
        corpus.add(cook(revision++));
        double shown = corpus.metric(REVISION);
        boolean inTime = System.nanoTime() - looked < SECOND.toNanos();
        if (inTime) {
          assertThat(shown).as("as it was looked at").isEqualTo((double) (revision - 1));
          lookAt(corpus, revision);
          return;
        }
      }
      throw new AssertionError("this machine is too busy to ask twice in a second");
    }
  }

  /** Scrapes until a look saw this revision; returns a time before that look. */
  private static long lookAt(ServedCorpus corpus, long revision) {
    long[] begun = new long[1];
    Await.until(
        "revision " + revision,
        () -> {
          begun[0] = System.nanoTime();
          return corpus.metric(REVISION) == revision;
        });
    return begun[0];
  }

  private static PostingContent cook(long number) {
    return PostingContent.of("https://kitchen.example/" + number, "Cook").build();
  }
}
