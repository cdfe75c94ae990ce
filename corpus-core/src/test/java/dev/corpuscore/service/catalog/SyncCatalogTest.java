package dev.corpuscore.service.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.CatalogStore.Replaced;
import dev.corpuscore.store.CommandQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncCatalogTest {
  @TempDir private Path folder;
  private TestCorpus corpus;

  @BeforeEach
  void open() {
    corpus = new TestCorpus(folder);
  }

  @AfterEach
  void close() {
    corpus.close();
  }

  @Test
  void run_moreDueThanOneCallOfTheQueueTakes_queuesEachOnce() throws IOException {
    int count = CommandQueue.BATCH_LIMIT + 1;
    SyncCatalog sync = sync(count);

    assertThat(sync.run(SyncCatalog.Request.DUE))
        .isEqualTo(new SyncCatalog.Report(new Replaced(count, 0, 0, 0), count, 0));
    assertThat(sync.run(SyncCatalog.Request.DUE))
        .isEqualTo(new SyncCatalog.Report(new Replaced(0, 0, 0, count), 0, count));
    assertThat(sync.run(new SyncCatalog.Request(List.of("s7"), false)).queued())
        .as("it waits already")
        .isZero();
  }

  @Test
  void run_sourcesOfOneSystemOrOfOneHost_areInOneLane() throws IOException {
    Path path = corpus.folder().resolve("catalog.ndjson");
    Files.writeString(
        path,
        """
        {"id":"a","kind":"lever","tenant":"acme"}
        {"id":"b","kind":"lever","tenant":"other","url":"https://jobs.eu.lever.co/other"}
        {"id":"c","kind":"rss","url":"https://Jobs.example/feed?team=1"}
        """);

    sync(path).run(SyncCatalog.Request.DUE);

    Instant now = corpus.clock().instant();
    assertThat(corpus.store().commands().claim(10, now, now.plusSeconds(60)))
        .extracting(Command::subject, Command::lane)
        .containsExactly(tuple("a", "lever"), tuple("b", "lever"), tuple("c", "jobs.example"));
  }

  @Test
  void run_tellsHowFarItIs() throws IOException {
    List<String> told = new ArrayList<>();

    sync(2).run(SyncCatalog.Request.DUE, (step, sources) -> told.add(step + " " + sources));

    assertThat(told).containsExactly("READ 1", "READ 2", "STORE 2", "QUEUE 2");
  }

  private SyncCatalog sync(int count) throws IOException {
    Path path = corpus.folder().resolve("catalog.ndjson");
    Files.writeString(
        path,
        IntStream.range(0, count)
            .mapToObj("{\"id\":\"s%1$d\",\"kind\":\"lever\",\"tenant\":\"t%1$d\"}%n"::formatted)
            .collect(Collectors.joining()));
    return sync(path);
  }

  private SyncCatalog sync(Path path) {
    return new SyncCatalog(
        new CatalogFile(path, SourceAccess.kinds()), corpus.store(), corpus.clock());
  }
}
