package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Crowd;
import dev.corpuscore.benchmarks.load.Visitor;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.ServerProcess;
import dev.corpuscore.benchmarks.server.StatementLog;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The status page of the listener for operators: how long it takes, embedded, and what it asks of
 * the database, of which PostgreSQL keeps a log.
 */
@Command(
    name = "benchmarks/status",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Asks the listener for operators for /status, of a corpus with many sources.",
      "The exit code is 1 if the p99 of a page is over 100 ms, or if the database is read more"
          + " often than once a second while many look."
    })
final class Status implements Callable<Integer> {
  private static final String FIRST = "/status";
  private static final String WHOLE = "/status?sources=all";
  private static final double LONGEST_MILLIS = 100;

  /** The database is read once a second, so for every eighth request: the p99 is one of those. */
  private static final int PAUSE_MILLIS = 125;

  private static final int WARM_SECONDS = 3;

  /** Only the status page reads this table, once each time. */
  private static final String ONE_READ = "FROM source";

  /** Any key does: nobody is erased. */
  private static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  @Mixin private final CorpusOptions corpus = new CorpusOptions(60_000);
  @Mixin private final ReportOptions written = new ReportOptions("status");

  @Option(
      names = "--data",
      description = "a data dir that has the postings already; its catalog is replaced")
  private @Nullable Path data;

  @Option(names = "--sources", description = "how many sources the catalog has")
  private int sources = 2_000;

  @Option(names = "--requests", description = "how many requests are timed, one after the other")
  private int requests = 200;

  @Option(names = "--looking", description = "connections that ask for the page again and again")
  private int looking = 16;

  @Option(names = "--seconds", description = "how long they look")
  private int seconds = 20;

  private boolean reached = true;
  private long postings;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Status()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    List<List<String>> times = times(work);
    Report report = written.begin();
    report.line("- on " + Machine.here());
    report.line("- Corpus Core " + Checkout.revision() + ", " + postings + " postings, `-Xmx512m`");
    report.table(times);
    report.table(statements(work));
    written.write(report);
    return reached ? 0 : 1;
  }

  /** Of the embedded tier. */
  private List<List<String>> times(WorkFolder work) throws IOException, InterruptedException {
    Map<String, String> settings =
        Map.of(
            "CORE_DATA_DIR",
            (data == null ? work.resolve("embedded") : data.toAbsolutePath()).toString(),
            "CORE_ADMIN_PORT",
            Integer.toString(ServerProcess.freePort()));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("page, " + requests + " requests", "median, ms", "p99, ms", "goal"));
    if (data == null) {
      PostingFile file = corpus.file(work);
      Report.progress("importing " + corpus.count() + " postings");
      CorpusCore.load(Checkout.LAUNCHER, List.of(file), settings, work.resolve("import.log"));
    }
    try (CorpusCore core = serve(work, settings)) {
      postings = core.postings();
      Report.progress("looking beside " + core.base());
      Crowd warming = new Crowd(admin(settings), List.of(FIRST, WHOLE));
      warming.press(looking, WARM_SECONDS);
      for (String page : List.of(FIRST, WHOLE)) {
        long[] nanos = timed(admin(settings), page);
        double p99 = nanos[nanos.length * 99 / 100] / 1e6;
        reached &= p99 <= LONGEST_MILLIS;
        rows.add(
            List.of(
                "`" + page + "`",
                Report.number(nanos[nanos.length / 2] / 1e6),
                Report.number(p99),
                "at most " + Report.number(LONGEST_MILLIS)));
      }
    }
    return rows;
  }

  /** Sorted. With pauses, so that the database is read for many of them. */
  private long[] timed(URI admin, String page) throws IOException, InterruptedException {
    long[] nanos = new long[requests];
    try (Visitor visitor = new Visitor(admin)) {
      for (int at = 0; at < requests; at++) {
        long start = System.nanoTime();
        int status = visitor.get(page);
        nanos[at] = System.nanoTime() - start;
        if (status != 200) {
          throw new IOException(page + " answers " + status);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    return LongStream.of(nanos).sorted().toArray();
  }

  /**
   * On PostgreSQL, which writes statements down; without postings, which the page does not read.
   */
  private List<List<String>> statements(WorkFolder work) throws IOException, InterruptedException {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("who look, on PostgreSQL", "pages/s", "statements/s", "reads/s", "goal"));
    try (Postgres postgres = Postgres.startLogging(work.resolve("postgres"))) {
      Map<String, String> settings =
          Map.of(
              "CORE_DATA_DIR",
              work.resolve("replica").toString(),
              "CORE_DATABASE_URL",
              postgres.database("corpus"),
              "CORE_CORPUS_PSEUDONYM_KEY",
              KEY,
              "CORE_ADMIN_PORT",
              Integer.toString(ServerProcess.freePort()));
      try (CorpusCore core = serve(work, settings)) {
        Crowd crowd = new Crowd(admin(settings), List.of(FIRST));
        crowd.press(looking, WARM_SECONDS);
        StatementLog log = postgres.logStatements();
        Report.progress("looking beside " + core.base());
        for (int people : List.of(0, 1, looking)) {
          rows.add(looked(crowd, people, log));
        }
      }
    }
    return rows;
  }

  private List<String> looked(Crowd crowd, int people, StatementLog log)
      throws IOException, InterruptedException {
    long from = log.end();
    double pages = 0;
    if (people == 0) {
      Thread.sleep(seconds * 1_000L);
    } else {
      Crowd.Outcome outcome = crowd.press(people, seconds);
      if (outcome.broken() + outcome.shed() > 0) {
        throw new IOException("some requests were not answered: " + outcome);
      }
      pages = outcome.goodPerSecond();
    }
    StatementLog.Statements made = log.since(from);
    long reads = made.containing(ONE_READ);
    // one at the beginning, and one at the end of each second
    reached &= reads <= seconds + 1;
    return List.of(
        people == 0 ? "nobody" : Integer.toString(people),
        Report.number(pages),
        Report.number(made.count() / (double) seconds),
        Report.number(reads / (double) seconds),
        "at most 1 read");
  }

  private CorpusCore serve(WorkFolder work, Map<String, String> settings)
      throws IOException, InterruptedException {
    new ManySources(sources).make(settings);
    return CorpusCore.serve(Checkout.LAUNCHER, settings, work.resolve("serve.log"));
  }

  private static URI admin(Map<String, String> settings) {
    return URI.create("http://127.0.0.1:" + settings.get("CORE_ADMIN_PORT"));
  }
}
