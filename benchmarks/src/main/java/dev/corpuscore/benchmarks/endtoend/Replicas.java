package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CommandOutput;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * One instance of the replicas' tier beside one embedded, each alone on the first core, with
 * PostgreSQL and the load on the second; and how long a new instance takes from a copy of an index,
 * and without one.
 */
@Command(
    name = "benchmarks/replicas",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures an instance with an index of its own on PostgreSQL.")
final class Replicas implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 30;
  private static final Duration LONGEST_START = Duration.ofHours(1);
  private static final String KEY = "a2V5IG9mIHRoZSBiZW5jaG1hcmsgb2YgaW5zdGFuY2Vz";
  private static final String EMBEDDED = "embedded";
  private static final String REPLICA = "replica";

  @Mixin private final CorpusOptions corpus = new CorpusOptions(300_000);
  @Mixin private final LoadOptions load = new LoadOptions(4, 10);
  @Mixin private final ReportOptions written = new ReportOptions("replicas");

  private final TierFigures figures = new TierFigures();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Replicas()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (Runtime.getRuntime().availableProcessors() < 2) {
      throw new IOException("needs two processors: one for the instance, one for all else");
    }
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    try (Postgres postgres = Postgres.start(work.resolve("postgres"))) {
      Map<String, Map<String, String>> tiers = new LinkedHashMap<>();
      tiers.put(EMBEDDED, Map.of("CORE_DATA_DIR", work.resolve(EMBEDDED).toString()));
      tiers.put(
          REPLICA,
          Map.of(
              "CORE_DATA_DIR",
              work.resolve(REPLICA).toString(),
              "CORE_DATABASE_URL",
              postgres.database("corpus"),
              "CORE_CORPUS_PSEUDONYM_KEY",
              KEY,
              "CORE_INDEX_COPIES",
              work.resolve("copies").toString()));
      for (Map.Entry<String, Map<String, String>> tier : tiers.entrySet()) {
        Report.progress(tier.getKey() + " imports " + corpus.count() + " postings");
        CorpusCore.load(
            Checkout.LAUNCHER, List.of(file), tier.getValue(), work.resolve("import.log"));
      }
      starts(work, tiers.get(REPLICA));
      postgres.pin(1);
      searches(work, file, tiers);
    }
    Report report = written.begin();
    report.line("- on " + Machine.here());
    report.line("- Corpus Core " + Checkout.revision() + ", " + corpus.count() + " postings");
    figures.goal("public search, distinct queries, requests/s", "0.9");
    figures.report(report, REPLICA, EMBEDDED);
    written.write(report);
    return 0;
  }

  /** Empty instances: the first reads the database, the second begins with a copy. */
  private void starts(WorkFolder work, Map<String, String> replica)
      throws IOException, InterruptedException {
    Map<String, String> alone = new HashMap<>(replica);
    alone.remove("CORE_INDEX_COPIES");
    double rebuilt = start(work, "rebuilt", alone);
    figures.add("an empty instance is ready without a copy, s", REPLICA, rebuilt);
    long before = System.nanoTime();
    CommandOutput copy =
        CommandOutput.of(List.of(Checkout.LAUNCHER.toString(), "copy-index"), replica);
    if (copy.exitCode() != 0) {
      throw new IOException("copy-index ended with " + copy.exitCode() + ": " + copy.text());
    }
    figures.add("copy-index, s", REPLICA, (System.nanoTime() - before) / 1e9);
    double copied = start(work, "copied", replica);
    figures.add("an empty instance is ready with a copy, s", REPLICA, copied);
    figures.add("the same, as a part of the first (goal 0.25)", REPLICA, copied / rebuilt);
  }

  private static double start(WorkFolder work, String name, Map<String, String> settings)
      throws IOException, InterruptedException {
    Map<String, String> empty = new HashMap<>(settings);
    empty.put("CORE_DATA_DIR", work.resolve(name).toString());
    long before = System.nanoTime();
    try (CorpusCore core =
        CorpusCore.serve(Checkout.LAUNCHER, empty, work.resolve(name + ".log"))) {
      core.process().await(() -> core.http().answers("/healthz"), LONGEST_START);
      return (System.nanoTime() - before) / 1e9;
    } finally {
      WorkFolder.delete(Path.of(empty.get("CORE_DATA_DIR")));
    }
  }

  /** In turns, each in a process of its own that ends with its turn. */
  private void searches(WorkFolder work, PostingFile file, Map<String, Map<String, String>> tiers)
      throws IOException, InterruptedException {
    Queries queries =
        corpus.queries(file).typedAnew((WARM_SECONDS + load.seconds()) * Rounds.MOST_PER_SECOND, 0);
    Wrk wrk = new Wrk(work.path(), List.of("taskset", "-c", "1"));
    Map<String, List<Wrk.Load>> answered = new LinkedHashMap<>();
    for (int round = 0; round < load.rounds(); round++) {
      List<Map.Entry<String, Map<String, String>>> turn = List.copyOf(tiers.entrySet());
      for (Map.Entry<String, Map<String, String>> tier : round % 2 == 0 ? turn : turn.reversed()) {
        try (CorpusCore core =
            CorpusCore.serve(
                List.of("taskset", "-c", "0", Checkout.LAUNCHER.toString()),
                tier.getValue(),
                work.resolve("serve.log"))) {
          wrk.run(core, queries, CONNECTIONS, WARM_SECONDS, 0);
          Wrk.Load one =
              wrk.run(
                  core,
                  queries,
                  CONNECTIONS,
                  load.seconds(),
                  WARM_SECONDS * Rounds.MOST_PER_SECOND);
          Report.progress(tier.getKey() + ": " + Report.number(one.perSecond()) + "/s");
          answered.computeIfAbsent(tier.getKey(), it -> new ArrayList<>()).add(one);
        }
      }
    }
    answered.forEach(
        (tier, loads) -> {
          figures.add(
              "public search, distinct queries, requests/s",
              tier,
              Report.median(loads.stream().map(Wrk.Load::perSecond).toList()));
          figures.add(
              "public search, distinct queries, p99 ms",
              tier,
              Report.median(loads.stream().map(Wrk.Load::p99Millis).toList()));
        });
  }
}
