package dev.corpuscore.benchmarks.jmh;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Durable transactions of a thousand updates on SQLite; microseconds for one update. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StoreUpdates {
  private static final int BATCH = 1_000;

  private final Path folder;
  private final Store store;
  private final List<PostingContent> contents = Lines.contents();
  private long at;

  /** Makes an empty store. */
  public StoreUpdates() {
    folder = Folders.make();
    store = SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC());
  }

  /** New postings, over and over the same texts under URLs not seen before. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<Outcome> putNew() {
    List<PostingUpdate> updates = new java.util.ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      PostingContent text = contents.get((int) (at % contents.size()));
      PostingContent content =
          text.toBuilder().url("https://jobs.example/new/" + at++).identity(null).build();
      UrlIdentity url = UrlIdentities.of(content.url());
      updates.add(
          new PostingUpdate(
              url.postingId(),
              url.canonicalUrl(),
              stored -> new PostingUpdate.Decision.Put(content, Lines.openRecord())));
    }
    return store.postings().update(updates);
  }

  @TearDown
  public void close() throws IOException {
    store.close();
    Folders.delete(folder);
  }
}
