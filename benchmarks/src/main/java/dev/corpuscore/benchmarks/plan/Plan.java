package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How large a machine must be, by a simulation that is compared with what was measured. */
@Command(
    name = "benchmarks/plan",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Simulates searches on machines that nobody has, after comparing itself with measurements.",
      "The exit code is 1 if it is further than a fifth from one of them."
    })
final class Plan implements Callable<Integer> {
  @Mixin private final ReportOptions written = new ReportOptions("plan");

  @Option(names = "--check", description = "only compare with what was measured")
  private boolean check;

  @Option(names = "--seed", description = "of all that is drawn")
  private long seed = 1;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Plan()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Report report = written.begin();
    report.line("- seed " + seed);
    List<MeasuredPoints.Point> points = new ArrayList<>(Formulas.simulate(seed));
    points.addAll(MeasuredPoints.simulate(seed));
    report.table(rows(points));
    long off = points.stream().filter(point -> !point.isNear()).count();
    if (!check) {
      Sizing.report(report, seed);
      new Curves(report, seed).draw();
    }
    report.line(off == 0 ? "All points are within 20 %." : off + " points are more than 20 % off.");
    written.write(report);
    return off == 0 ? 0 : 1;
  }

  private static List<List<String>> rows(List<MeasuredPoints.Point> points) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("measured by", "", "measured", "simulated", "off", ""));
    for (MeasuredPoints.Point point : points) {
      rows.add(
          List.of(
              point.source(),
              point.what(),
              Report.number(point.measured()),
              Report.number(point.simulated()),
              String.format(Locale.ROOT, "%+.0f %%", 100 * point.off()),
              point.fitted() ? "fitted" : point.isNear() ? "predicted" : "predicted, wrong"));
    }
    return rows;
  }
}
