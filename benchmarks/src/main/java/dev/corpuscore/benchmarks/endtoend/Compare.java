package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.OpenSearch;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.ServerProcess;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Corpus Core beside OpenSearch, end to end; {@code docs/benchmarks.md} says what it measures. */
@Command(
    name = "benchmarks/compare",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures Corpus Core beside OpenSearch: the same data and queries, one run.")
final class Compare implements Callable<Integer> {
  private static final int STARTS = 5;
  private static final List<String> COLUMNS = List.of("", "Corpus Core", "OpenSearch", "ratio");

  @Mixin private final CorpusOptions corpus = new CorpusOptions(300_000);
  @Mixin private final LoadOptions load = new LoadOptions(3, 10);
  @Mixin private final ReportOptions written = new ReportOptions("compare");

  @Option(names = "--opensearch-heap", description = "heap of OpenSearch")
  private String heap = "2g";

  @Option(names = "--keep", description = "keep data and logs of the run")
  private boolean keep;

  private Report report = new Report();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Compare()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String wrk = Wrk.version();
    WorkFolder work = WorkFolder.make(keep);
    if (keep) {
      Report.progress("everything of this run stays in " + work.path());
    }
    report = written.begin();
    PostingFile all = corpus.file(work);
    Queries queries = corpus.queries(all);
    Path queriesUsed = Files.write(work.resolve("queries.txt"), queries.texts());

    Path data = work.resolve("data");
    // before the other is there: what it still puts together would compute beside this
    Report.progress("Corpus Core imports " + corpus.count() + " postings");
    CorpusCore.Loaded loaded =
        CorpusCore.load(Checkout.LAUNCHER, List.of(all), data, work.resolve("import.log"));
    Report.progress("OpenSearch starts and loads them, one _bulk at a time, with their ids");
    try (OpenSearch other =
        OpenSearch.start(Checkout.NODE, Checkout.NODE_JARS, heap, work.resolve("opensearch"))) {
      introduce(wrk, other);
      Duration usual = other.load(List.of(all), OpenSearch::underAnId, 1);
      requireCount("OpenSearch", other.postings());
      other.renew();
      Report.progress("OpenSearch loads them as fast as it can");
      Duration fastest = other.load(List.of(all), OpenSearch.ADD, OpenSearch.BULKS_AT_ONCE);
      requireCount("OpenSearch", other.postings());
      try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("serve.log"))) {
        requireCount("Corpus Core", core.postings());
        reportLoading(loaded, usual, fastest);
        reportDisk(data, work.resolve("opensearch"));
        new Agreement(core, other).report(queries, report);
        Rounds.run(new Wrk(work.path()), core, other, queries, load).report(report);
        reportMemory(core, other);
      }
    }
    new OwnFigures(work, load, report).report(data, all, corpus.count(), queriesUsed, queries);
    reportStarts(work, data);
    written.write(report);
    return 0;
  }

  private void introduce(String wrk, OpenSearch other) throws IOException, InterruptedException {
    report.line("- on " + Machine.here());
    report.line(
        "- Corpus Core "
            + Checkout.revision()
            + ", `-Xmx512m`; OpenSearch "
            + other.version()
            + ", heap "
            + heap
            + "; "
            + wrk);
  }

  private void requireCount(String server, long found) throws IOException {
    if (found != corpus.count()) {
      throw new IOException(server + " holds " + found + " postings, not " + corpus.count());
    }
  }

  private void reportLoading(CorpusCore.Loaded ours, Duration usual, Duration fastest) {
    report.table(
        List.of(
            COLUMNS,
            rates(
                "loading, until durable and searchable, postings/s; fastest _bulk",
                ours.found(),
                fastest),
            rates("the same; one _bulk at a time, with ids", ours.found(), usual),
            rates(
                "the whole command, with the merge of the index; fastest _bulk",
                ours.whole(),
                fastest)));
  }

  private List<String> rates(String what, Duration ours, Duration theirs) {
    double rate = corpus.count() * 1e3 / ours.toMillis();
    double otherRate = corpus.count() * 1e3 / theirs.toMillis();
    return List.of(
        what, Report.number(rate), Report.number(otherRate), Report.number(rate / otherRate));
  }

  private void reportDisk(Path data, Path otherData) throws IOException {
    report.table(
        List.of(
            COLUMNS,
            List.of(
                "on disk, MiB",
                Report.number(WorkFolder.bytes(data) / 1048576.0),
                Report.number(WorkFolder.bytes(otherData) / 1048576.0),
                "")));
  }

  private void reportMemory(CorpusCore core, OpenSearch other)
      throws IOException, InterruptedException {
    ServerProcess.Memory ours = core.process().memory();
    ServerProcess.Memory theirs = other.process().memory();
    report.table(
        List.of(
            List.of("after that load, MiB", "Corpus Core", "OpenSearch"),
            List.of("resident memory", Report.number(ours.own()), Report.number(theirs.own())),
            List.of(
                "resident, pages of files",
                Report.number(ours.mapped()),
                Report.number(theirs.mapped())),
            List.of("heap in use", Report.number(ours.heap()), Report.number(theirs.heap()))));
  }

  private void reportStarts(WorkFolder work, Path data) throws IOException, InterruptedException {
    List<Double> millis = new ArrayList<>();
    for (int start = 0; start < STARTS; start++) {
      try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("start.log"))) {
        millis.add((double) core.untilReady().toMillis());
      }
    }
    report.line(
        "From start to the first answered search, `-Xmx512m`, "
            + corpus.count()
            + " postings: median "
            + Report.number(Report.median(millis))
            + " ms of "
            + millis.stream().map(Report::number).toList()
            + ".");
  }
}
