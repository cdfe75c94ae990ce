package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The same load on both servers in turn, over and over, so that what else the machine does hits
 * both. Only one is under load at a time.
 */
record Rounds(Map<Visitors, Pair> measured) {
  private static final List<Visitors> VISITORS =
      List.of(
          new Visitors(1, false),
          new Visitors(16, false),
          new Visitors(16, true),
          new Visitors(64, false));
  private static final int WARM_SECONDS = 15;

  /** More than any of the servers answers in a second. */
  static final int MOST_PER_SECOND = 10_000;

  /**
   * Who asks.
   *
   * @param anew whether nobody types what was typed before
   */
  record Visitors(int connections, boolean anew) {
    @Override
    public String toString() {
      return connections + (anew ? ", distinct queries" : "");
    }
  }

  /** The measurements of both servers. */
  record Pair(List<Wrk.Load> ours, List<Wrk.Load> theirs) {
    double our(ToDoubleFunction<Wrk.Load> figure) {
      return median(ours, figure);
    }

    double their(ToDoubleFunction<Wrk.Load> figure) {
      return median(theirs, figure);
    }

    private static double median(List<Wrk.Load> loads, ToDoubleFunction<Wrk.Load> figure) {
      return Report.median(loads.stream().mapToDouble(figure).boxed().toList());
    }
  }

  static Rounds run(
      Wrk wrk, SearchServer ours, SearchServer theirs, Queries queries, LoadOptions load)
      throws IOException, InterruptedException {
    for (SearchServer server : List.of(theirs, ours)) {
      Report.progress("warming " + server.name());
      wrk.run(server, queries, 16, WARM_SECONDS, 0);
    }
    Map<Visitors, Pair> pairs = new LinkedHashMap<>();
    for (int round = 0; round < load.rounds(); round++) {
      for (Visitors visitors : VISITORS) {
        Pair pair =
            pairs.computeIfAbsent(visitors, it -> new Pair(new ArrayList<>(), new ArrayList<>()));
        Queries asked =
            visitors.anew ? queries.typedAnew(load.seconds() * MOST_PER_SECOND, round) : queries;
        int first = visitors.anew ? 0 : round * queries.texts().size() / load.rounds();
        boolean oursFirst = round % 2 == 0;
        for (boolean our : List.of(oursFirst, !oursFirst)) {
          SearchServer server = our ? ours : theirs;
          Wrk.Load answered = wrk.run(server, asked, visitors.connections, load.seconds(), first);
          (our ? pair.ours : pair.theirs).add(answered);
          Report.progress(
              "round "
                  + (round + 1)
                  + ", "
                  + visitors
                  + " (connections), "
                  + server.name()
                  + ": "
                  + Report.number(answered.perSecond())
                  + "/s, p99 "
                  + Report.number(answered.p99Millis())
                  + " ms");
        }
      }
    }
    return new Rounds(pairs);
  }

  void report(Report report) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("connections", "", "Corpus Core", "OpenSearch", "ratio"));
    measured.forEach(
        (visitors, pair) -> {
          rows.add(row(visitors.toString(), "requests/s", pair, Wrk.Load::perSecond));
          rows.add(row("", "p50, ms", pair, Wrk.Load::p50Millis));
          rows.add(row("", "p99, ms", pair, Wrk.Load::p99Millis));
          rows.add(row("", "bytes per answer", pair, Wrk.Load::bytesPerAnswer));
          rows.add(row("", "refused or broken", pair, load -> load.refused() + load.broken()));
        });
    report.table(rows);
  }

  private static List<String> row(
      String connections, String name, Pair pair, ToDoubleFunction<Wrk.Load> figure) {
    double our = pair.our(figure);
    double their = pair.their(figure);
    return List.of(
        connections,
        name,
        Report.number(our),
        Report.number(their),
        their == 0 ? "" : Report.number(our / their));
  }
}
