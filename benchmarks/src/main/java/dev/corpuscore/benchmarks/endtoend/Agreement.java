package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Whether both servers find the same: only then may their speeds be compared. */
record Agreement(SearchServer one, SearchServer other) {
  private static final int SAMPLE = 200;
  private static final int SHOWN = 5;

  void report(Queries queries, Report report) throws IOException, InterruptedException {
    List<String> differing = new ArrayList<>();
    List<String> asked = queries.spread(SAMPLE);
    double worst = 0;
    long found = 0;
    long otherFound = 0;
    for (String query : asked) {
      long total = one.total(query);
      long otherTotal = other.total(query);
      found += total;
      otherFound += otherTotal;
      if (total != otherTotal) {
        worst =
            Math.max(worst, Math.abs(total - otherTotal) / (double) Math.max(total, otherTotal));
        differing.add("`" + query + "` " + total + " and " + otherTotal);
      }
    }
    report.line(
        "Totals, up to 10,000, of "
            + asked.size()
            + " queries: "
            + (asked.size() - differing.size())
            + " the same; "
            + found
            + " and "
            + otherFound
            + " in sum; the worst differs by "
            + Report.number(100 * worst)
            + " %."
            + (differing.isEmpty()
                ? ""
                : " Such as "
                    + String.join(", ", differing.subList(0, Math.min(SHOWN, differing.size())))
                    + "."));
  }
}
