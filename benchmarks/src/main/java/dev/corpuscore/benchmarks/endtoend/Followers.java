package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.LogFollower;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.WorkFolder;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.sample.GeneratePostings;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What many replicas cost one PostgreSQL: each follows the revision log, as an instance does. */
@Command(
    name = "benchmarks/followers",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Many replicas by what they ask of one PostgreSQL: each reads the revision log five times a"
          + " second, with connections of its own, while postings are written.",
      "They make no index, which would take a core each."
    })
final class Followers implements Callable<Integer> {
  private static final int WARM_SECONDS = 5;
  private static final int CONNECTIONS = 600;
  private static final Instant PUBLISHED = Instant.parse("2026-06-01T00:00:00Z");

  @Mixin private final ReportOptions written = new ReportOptions("followers");

  @Option(names = "--replicas", split = ",", description = "how many, one measurement each")
  private List<Integer> replicas = List.of(1, 10, 100);

  @Option(names = "--writes", description = "how many postings a second, each a transaction")
  private int writes = 10;

  @Option(names = "--seconds", description = "how long one measurement takes")
  private int seconds = 20;

  /** When the write of each posting began. */
  private final Map<PostingId, Long> begun = new ConcurrentHashMap<>();

  private final GeneratePostings postings = new GeneratePostings(1, PUBLISHED);
  private long next;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Followers()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "replicas",
            "a write is read by each, median, ms",
            "p99, ms",
            "most, ms",
            "cores of PostgreSQL"));
    try (Postgres server = Postgres.start(work.resolve("postgres"), CONNECTIONS);
        Store store = open(server.database("corpus"))) {
      String database = server.server().getJdbcUrl("postgres", "corpus");
      for (int count : replicas) {
        Report.progress(count + " replicas");
        rows.add(measured(server, store, database, count));
      }
    }
    Report report = written.begin();
    report.line("- on " + Machine.here() + ", the replicas and PostgreSQL on it");
    report.line("- Corpus Core " + Checkout.revision() + ", " + writes + " writes a second");
    report.table(rows);
    written.write(report);
    return 0;
  }

  private static Store open(String database) {
    return SqlStore.openPostgres(
        new PostgresAddress(database, null, null, null), Clock.systemUTC());
  }

  private List<String> measured(Postgres server, Store store, String database, int count)
      throws IOException, InterruptedException {
    List<LogFollower> followers = new ArrayList<>();
    try {
      for (int one = 0; one < count; one++) {
        followers.add(LogFollower.start(open(database), begun));
      }
      write(store, WARM_SECONDS);
      followers.forEach(LogFollower::forget);
      double before = server.processorSeconds();
      long start = System.nanoTime();
      write(store, seconds);
      double cores = (server.processorSeconds() - before) * 1e9 / (System.nanoTime() - start);
      for (LogFollower follower : followers) {
        follower.awaitEnd();
      }
      long[] nanos =
          followers.stream().flatMapToLong(it -> it.nanos().stream().mapToLong(n -> n)).toArray();
      Arrays.sort(nanos);
      int expected = count * writes * seconds;
      if (nanos.length < expected) {
        throw new IOException(nanos.length + " of " + expected + " writes were read");
      }
      return List.of(
          Integer.toString(count),
          Report.number(nanos[nanos.length / 2] / 1e6),
          Report.number(nanos[nanos.length * 99 / 100] / 1e6),
          Report.number(nanos[nanos.length - 1] / 1e6),
          Report.number(cores));
    } finally {
      followers.forEach(LogFollower::close);
    }
  }

  private void write(Store store, int forSeconds) {
    long start = System.nanoTime();
    for (int one = 0; one < forSeconds * writes; one++) {
      LockSupport.parkNanos(start + one * 1_000_000_000L / writes - System.nanoTime());
      PostingContent content = postings.posting(next++);
      UrlIdentity url = UrlIdentities.of(content.url());
      begun.putIfAbsent(url.postingId(), System.nanoTime());
      store
          .postings()
          .update(
              List.of(
                  new PostingUpdate(
                      url.postingId(),
                      url.canonicalUrl(),
                      stored ->
                          new PostingUpdate.Decision.Put(
                              content, PostingRecord.first(Origin.IMPORT, true, PUBLISHED)))));
    }
  }
}
