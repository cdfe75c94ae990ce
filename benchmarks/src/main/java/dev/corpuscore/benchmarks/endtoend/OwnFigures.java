package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Corpus Core against itself: over HTTP against its own index in one thread, and with ten times the
 * postings.
 */
record OwnFigures(WorkFolder work, LoadOptions load, Report report) {
  private static final int GROWTH = 10;

  /** One size of corpus, measured both ways. */
  private record Size(
      List<Double> perSecond,
      List<Double> p50,
      List<Double> anew,
      List<Double> anewP50,
      List<Double> again,
      List<Double> againP50) {
    Size() {
      this(
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }
  }

  void report(Path data, PostingFile all, int count, Path queryFile, Queries queries)
      throws IOException, InterruptedException {
    int tenth = count / GROWTH;
    Path smallData = work.resolve("data-small");
    PostingFile small = all.head(tenth, work.resolve("small.ndjson.gz"));
    CorpusCore.load(Checkout.LAUNCHER, List.of(small), smallData, work.resolve("import-small.log"));
    Size large = new Size();
    Size less = new Size();
    for (int round = 0; round < load.rounds(); round++) {
      measure(data, queryFile, queries, round, large);
      measure(smallData, queryFile, queries, round, less);
    }
    double alone = Report.median(large.perSecond);
    report.table(
        List.of(
            List.of("one search at a time", tenth + " postings", count + " postings", "ratio"),
            row("index alone, one thread, searches/s", less.perSecond, large.perSecond),
            row("index alone, median, ms", less.p50, large.p50),
            row("HTTP, 1 connection, distinct queries, requests/s", less.anew, large.anew),
            row("the same, median, ms", less.anewP50, large.anewP50),
            row("HTTP, 1 connection, requests/s", less.again, large.again),
            row("the same, median, ms", less.againP50, large.againP50)));
    report.line(
        "HTTP at 1 connection reaches "
            + Report.number(Report.median(large.again) / alone)
            + " of the index alone in one thread, "
            + Report.number(Report.median(large.anew) / alone)
            + " where no query comes twice ("
            + count
            + " postings; the index alone remembers nothing).");
    report.line("");
  }

  private void measure(Path data, Path queryFile, Queries queries, int round, Size into)
      throws IOException, InterruptedException {
    int seconds = load.seconds();
    SingleThread.Speed alone = SingleThread.run(data.resolve("index"), queryFile, seconds);
    into.perSecond.add(alone.perSecond());
    into.p50.add(alone.p50Millis());
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("own.log"))) {
      Wrk wrk = new Wrk(work.path());
      wrk.run(core, queries, 1, seconds, 0);
      Queries unheard = queries.typedAnew(seconds * Rounds.MOST_PER_SECOND, round);
      Wrk.Load anew = wrk.run(core, unheard, 1, seconds, 0);
      into.anew.add(anew.perSecond());
      into.anewP50.add(anew.p50Millis());
      Wrk.Load again = wrk.run(core, queries, 1, seconds, 0);
      into.again.add(again.perSecond());
      into.againP50.add(again.p50Millis());
      Report.progress(
          data.getFileName()
              + ": alone "
              + Report.number(alone.perSecond())
              + "/s, over HTTP "
              + Report.number(again.perSecond())
              + "/s, distinct queries "
              + Report.number(anew.perSecond())
              + "/s");
    }
  }

  private static List<String> row(String name, List<Double> less, List<Double> large) {
    double small = Report.median(less);
    double big = Report.median(large);
    return List.of(name, Report.number(small), Report.number(big), Report.number(big / small));
  }
}
