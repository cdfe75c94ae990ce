package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Crowd;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Queries;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Far more visitors than Corpus Core can serve: does it go on serving as many as before? */
@Command(
    name = "benchmarks/overload",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Presses Corpus Core with ever more connections and looks whether it recovers.")
final class Overload implements Callable<Integer> {
  private static final int USUAL = 16;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(30_000);
  @Mixin private final ReportOptions written = new ReportOptions("overload");

  @Option(names = "--seconds", description = "how long each press takes")
  private int seconds = 10;

  @Option(names = "--connections", split = ",", description = "how many, one after the other")
  private List<Integer> connections = List.of(64, 512, 1_000);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Overload()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (ServedPostings served = ServedPostings.load(corpus)) {
      Report report = written.begin();
      report.line(served.description());
      report.table(press(served.core(), served.queries()));
      written.write(report);
    }
    return 0;
  }

  private List<List<String>> press(CorpusCore core, Queries queries)
      throws IOException, InterruptedException {
    Crowd crowd = new Crowd(URI.create(core.base()), core.script(queries).lines());
    crowd.press(USUAL, seconds);
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "connections",
            "200/s",
            "of the usual",
            "503",
            "broken",
            "p50, ms",
            "p99, ms",
            "p99 of 503, ms",
            "own memory, MiB"));
    Crowd.Outcome usual = crowd.press(USUAL, seconds);
    rows.add(row(USUAL + "", usual, usual, core));
    for (int visitors : connections) {
      rows.add(row(visitors + "", crowd.press(visitors, seconds), usual, core));
    }
    rows.add(row(USUAL + " again", crowd.press(USUAL, seconds), usual, core));
    return rows;
  }

  private static List<String> row(
      String label, Crowd.Outcome outcome, Crowd.Outcome usual, CorpusCore core)
      throws IOException, InterruptedException {
    return List.of(
        label,
        Report.number(outcome.goodPerSecond()),
        Report.number(outcome.goodPerSecond() / usual.goodPerSecond()),
        Report.number(100 * outcome.shedShare()) + " %",
        Long.toString(outcome.broken()),
        Report.number(outcome.p50Millis()),
        Report.number(outcome.p99Millis()),
        Report.number(outcome.shedP99Millis()),
        Report.number(core.process().memory().own()));
  }
}
