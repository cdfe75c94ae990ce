package dev.corpuscore.benchmarks.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The same load on both servers in turn, over and over, so that what else the machine does hits
 * both. Only one is under load at a time.
 */
record Rounds(Map<Integer, Pair> byConnections) {
  private static final List<Integer> CONNECTIONS = List.of(1, 16, 64);
  private static final int WARM_SECONDS = 15;

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
      Wrk wrk, SearchServer ours, SearchServer theirs, Queries queries, int rounds, int seconds)
      throws IOException, InterruptedException {
    for (SearchServer server : List.of(theirs, ours)) {
      Report.progress("warming " + server.name());
      wrk.run(server, queries, 16, WARM_SECONDS, 0);
    }
    Map<Integer, Pair> pairs = new TreeMap<>();
    for (int round = 0; round < rounds; round++) {
      for (int connections : CONNECTIONS) {
        Pair pair =
            pairs.computeIfAbsent(
                connections, it -> new Pair(new ArrayList<>(), new ArrayList<>()));
        int first = round * queries.texts().size() / rounds;
        boolean oursFirst = round % 2 == 0;
        for (boolean our : List.of(oursFirst, !oursFirst)) {
          SearchServer server = our ? ours : theirs;
          Wrk.Load load = wrk.run(server, queries, connections, seconds, first);
          (our ? pair.ours : pair.theirs).add(load);
          Report.progress(
              "round "
                  + (round + 1)
                  + ", "
                  + connections
                  + " connections, "
                  + server.name()
                  + ": "
                  + Report.number(load.perSecond())
                  + "/s, p99 "
                  + Report.number(load.p99Millis())
                  + " ms");
        }
      }
    }
    return new Rounds(pairs);
  }

  void report(Report report) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("connections", "", "Corpus Core", "OpenSearch", "ratio"));
    byConnections.forEach(
        (connections, pair) -> {
          String label = Integer.toString(connections);
          rows.add(row(label, "requests/s", pair, Wrk.Load::perSecond));
          rows.add(row("", "p50, ms", pair, Wrk.Load::p50Millis));
          rows.add(row("", "p99, ms", pair, Wrk.Load::p99Millis));
          rows.add(row("", "bytes an answer", pair, Wrk.Load::bytesPerAnswer));
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
