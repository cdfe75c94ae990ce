package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.command.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of docs/sizing.md: what so many postings and searches a second need. */
final class Sizing {
  private final long seed;
  private final List<List<String>> rows = new ArrayList<>();

  private Sizing(long seed) {
    this.seed = seed;
  }

  static void report(Report report, long seed) {
    Sizing sizing = new Sizing(seed);
    sizing.rows.add(
        List.of(
            "postings",
            "searches/s",
            "tier",
            "machines × cores",
            "busy",
            "p50, ms",
            "p99, ms",
            "memory of each, heap + index, GB",
            "disk of each, GB",
            "PostgreSQL, GB",
            "rebuild"));
    sizing.instances(300_000, 100);
    sizing.instances(300_000, 1_000);
    sizing.instances(3_000_000, 100);
    sizing.instances(3_000_000, 1_000);
    sizing.instances(10_000_000, 100);
    sizing.instances(10_000_000, 1_000);
    sizing.instances(100_000_000, 100);
    sizing.instances(100_000_000, 1_000);
    sizing.cluster(100_000_000, 100);
    sizing.cluster(100_000_000, 1_000);
    report.table(sizing.rows);
  }

  private void instances(double postings, double perSecond) {
    Need need = Need.ofInstances(postings, perSecond, seed);
    boolean embedded = need.tier() == 1;
    row(
        need,
        "",
        Report.number(Sizes.HEAP_GB) + " + " + Report.number(Sizes.indexGb(postings)),
        embedded ? Sizes.embeddedGb(postings) : Sizes.replicaGb(postings),
        embedded ? "" : whole(Sizes.postgresGb(postings)),
        Sizes.readHours(postings));
  }

  private void cluster(double postings, double perSecond) {
    Need need = Need.ofCluster(postings, perSecond, seed);
    double index = Sizes.clusterGb(postings) / need.machines();
    row(
        need,
        " + " + Need.instanceCores(perSecond),
        Report.number(Sizes.NODE_HEAP_GB) + " + " + Report.number(index),
        Sizes.REBUILT_AT_ONCE * index,
        whole(Sizes.postgresGb(postings)),
        Sizes.clusterHours(postings));
  }

  private void row(
      Need need, String instances, String memory, double disk, String postgres, double hours) {
    rows.add(
        List.of(
            whole(need.postings()),
            whole(need.perSecond()),
            Integer.toString(need.tier()),
            need.machines() + " × " + need.cores() + instances,
            whole(100 * need.busy()) + " %",
            Report.number(need.outcome().p50Millis()),
            Report.number(need.outcome().p99Millis()),
            memory,
            Report.number(disk),
            postgres,
            hours < 1 ? Report.number(60 * hours) + " min" : Report.number(hours) + " h"));
  }

  static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }
}
