package dev.corpuscore.benchmarks.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Corpus Core against itself: over HTTP against its own index in one thread, and with ten times the
 * postings.
 */
record OwnFigures(WorkFolder work, int rounds, int seconds, Report report) {
  private static final int GROWTH = 10;

  /** One size of corpus, measured both ways. */
  private record Size(
      List<Double> perSecond, List<Double> p50, List<Double> http, List<Double> httpP50) {
    Size() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
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
    for (int round = 0; round < rounds; round++) {
      measure(data, queryFile, queries, large);
      measure(smallData, queryFile, queries, less);
    }
    double alone = Report.median(large.perSecond);
    double http = Report.median(large.http);
    report.table(
        List.of(
            List.of("one search at a time", tenth + " postings", count + " postings", "ratio"),
            row("index alone, one thread, searches/s", less.perSecond, large.perSecond),
            row("index alone, median, ms", less.p50, large.p50),
            row("HTTP, 1 connection, requests/s", less.http, large.http),
            row("HTTP, 1 connection, median, ms", less.httpP50, large.httpP50)));
    report.line(
        "HTTP at 1 connection reaches "
            + Report.number(http / alone)
            + " of the index alone in one thread ("
            + count
            + " postings).");
    report.line("");
  }

  private void measure(Path data, Path queryFile, Queries queries, Size into)
      throws IOException, InterruptedException {
    SingleThread.Speed alone = SingleThread.run(data.resolve("index"), queryFile, seconds);
    into.perSecond.add(alone.perSecond());
    into.p50.add(alone.p50Millis());
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, data, work.resolve("own.log"))) {
      Wrk wrk = new Wrk(work.path());
      wrk.run(core, queries, 1, seconds, 0);
      Wrk.Load load = wrk.run(core, queries, 1, seconds, 0);
      into.http.add(load.perSecond());
      into.httpP50.add(load.p50Millis());
      Report.progress(
          data.getFileName()
              + ": alone "
              + Report.number(alone.perSecond())
              + "/s, over HTTP "
              + Report.number(load.perSecond())
              + "/s");
    }
  }

  private static List<String> row(String name, List<Double> less, List<Double> large) {
    double small = Report.median(less);
    double big = Report.median(large);
    return List.of(name, Report.number(small), Report.number(big), Report.number(big / small));
  }
}
