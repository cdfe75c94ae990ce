package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.CliRun.ManualStop;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.config.Settings;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import that is stored long before searches find it. */
class IndexCatchUpTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Instant now = TestCorpus.NOW;

  /** Two seconds pass whenever somebody looks. */
  private Instant look() {
    now = now.plus(Duration.ofSeconds(2));
    return now;
  }

  @Test
  void showsHowFarTheIndexIs() throws InterruptedException {
    Map<String, String> environment = Map.of("CORE_DATA_DIR", folder.resolve("data").toString());
    Settings settings = Settings.read(environment);
    try (Store store = Corpus.openOrCreateStore(settings, Clock.systemUTC())) {
      importing(store, 1, 2, 3);
    }
    CommandContext context =
        new CommandContext(
            environment,
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            CommandContext.NO_TERMINAL,
            ((InstantSource) this::look).withZone(ZoneOffset.UTC),
            new ManualStop());

    try (Corpus corpus = Corpus.open(settings, Clock.systemUTC());
        FollowRevisions follower = corpus.follower()) {
      new IndexCatchUp(context, corpus, follower).await();
      importing(corpus.store(), 4, 5);
      new IndexCatchUp(context, corpus, follower).await();
    }

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "index: 100%, 3 postings, 2/s, 0 s left", "index: 100%, 2 postings, 1/s, 0 s left");
  }

  private static void importing(Store store, int... numbers) {
    StringBuilder lines = new StringBuilder();
    for (int number : numbers) {
      lines.append("{\"url\":\"https://a.example/" + number + "\",\"title\":\"Cook\"}\n");
    }
    new ImportPostings(store.postings(), TestCorpus.CLOCK)
        .run(List.of(TestCorpus.input("in", lines.toString())), Format.POSTING, 0, new Silent());
  }

  /** Nothing of these is refused. */
  private static final class Silent implements ImportPostings.Listener {
    @Override
    public void refused(ImportPostings.Refusal refusal) {
      throw new AssertionError(refusal);
    }

    @Override
    public void leftOut(LeftOutMembers members) {}

    @Override
    public void stored(ImportPostings.Counts counts, long bytes) {}
  }
}
