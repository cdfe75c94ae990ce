package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One embedded corpus that grows: what an import, the disk and a search cost at each size. */
@Command(
    name = "benchmarks/grow",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Fills one embedded corpus in steps and measures it after each.",
      "With the default of 3 million postings it takes about two hours and 25 GB of disk."
    })
final class Grow implements Callable<Integer> {
  private static final int WARM_SECONDS = 20;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(3_000_000);
  @Mixin private final LoadOptions load = new LoadOptions(3, 10);
  @Mixin private final ReportOptions written = new ReportOptions("grow");

  @Option(
      names = "--shares",
      split = ",",
      description = "the sizes that are measured, as shares of --count in percent, ascending")
  private List<Integer> shares = List.of(10, 33, 100);

  @Option(
      names = "--data",
      split = ",",
      description = "data dirs that are filled already: they are measured, and nothing is imported")
  private List<Path> filled = List.of();

  /**
   * What was imported for one column.
   *
   * @param size postings in all
   * @param rate of the last part, postings a second
   */
  private record Imported(long size, double rate) {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Grow()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    List<List<String>> columns = filled.isEmpty() ? filling(work) : asTheyAre(work);
    Report report = written.begin();
    report.line("- on " + Machine.here());
    report.line("- Corpus Core " + Checkout.revision() + ", `-Xmx512m`, no query twice");
    report.table(rows(columns));
    written.write(report);
    return 0;
  }

  private List<List<String>> asTheyAre(WorkFolder work) throws IOException, InterruptedException {
    Queries queries = corpus.queries(work);
    List<List<String>> columns = new ArrayList<>();
    for (Path data : filled) {
      columns.add(measured(work, data.toAbsolutePath(), queries, null));
    }
    return columns;
  }

  private List<List<String>> filling(WorkFolder work) throws IOException, InterruptedException {
    PostingFile all = corpus.file(work);
    Queries queries = corpus.queries(all);
    List<List<String>> columns = new ArrayList<>();
    Path data = work.resolve("data");
    long loaded = 0;
    for (int share : shares) {
      long size = (long) corpus.count() * share / 100;
      PostingFile part = all.part(loaded, size - loaded, work.resolve("part.ndjson.gz"));
      Report.progress("importing postings " + loaded + " to " + size);
      CorpusCore.Loaded took =
          CorpusCore.load(Checkout.LAUNCHER, List.of(part), data, work.resolve("import.log"));
      double rate = (size - loaded) * 1e3 / took.found().toMillis();
      loaded = size;
      columns.add(measured(work, data, queries, new Imported(size, rate)));
    }
    return columns;
  }

  private List<String> measured(
      WorkFolder work, Path data, Queries queries, @Nullable Imported imported)
      throws IOException, InterruptedException {
    Wrk wrk = new Wrk(work.path());
    List<Double> p50 = new ArrayList<>();
    List<Double> perSecond = new ArrayList<>();
    List<Double> p99 = new ArrayList<>();
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("serve.log"))) {
      long size = core.postings();
      if (imported != null && size != imported.size()) {
        throw new IOException(size + " postings are found, not " + imported.size());
      }
      int seconds = WARM_SECONDS + 2 * load.rounds() * load.seconds();
      Queries anew = queries.typedAnew(seconds * Rounds.MOST_PER_SECOND, 0);
      wrk.run(core, anew, 16, WARM_SECONDS, 0);
      for (int round = 0; round < load.rounds(); round++) {
        int first = (WARM_SECONDS + 2 * round * load.seconds()) * Rounds.MOST_PER_SECOND;
        p50.add(wrk.run(core, anew, 1, load.seconds(), first).p50Millis());
        int second = first + load.seconds() * Rounds.MOST_PER_SECOND;
        Wrk.Load many = wrk.run(core, anew, 16, load.seconds(), second);
        perSecond.add(many.perSecond());
        p99.add(many.p99Millis());
      }
      return List.of(
          Report.number((double) size),
          imported == null ? "–" : Report.number(imported.rate()),
          Report.number((double) WorkFolder.bytes(data.resolve("index")) / size),
          Report.number((double) WorkFolder.bytes(data) / size),
          Report.number(Report.median(p50)),
          Report.number(Report.median(perSecond)),
          Report.number(Report.median(p99)),
          Report.number(core.process().memory().own()),
          Report.number((double) core.untilReady().toMillis()));
    }
  }

  private static List<List<String>> rows(List<List<String>> columns) {
    List<String> names =
        List.of(
            "postings",
            "import of the last part, durable and searchable, postings/s",
            "index, bytes a posting",
            "all files, bytes a posting",
            "1 connection, median, ms",
            "16 connections, requests/s",
            "16 connections, p99, ms",
            "resident memory without pages of files, MiB",
            "start, ms");
    List<List<String>> rows = new ArrayList<>();
    for (int at = 0; at < names.size(); at++) {
      List<String> row = new ArrayList<>(List.of(names.get(at)));
      for (List<String> column : columns) {
        row.add(column.get(at));
      }
      rows.add(row);
    }
    return rows;
  }
}
