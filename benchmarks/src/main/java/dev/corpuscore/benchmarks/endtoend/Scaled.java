package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.OpenSearch;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import dev.corpuscore.benchmarks.server.WorkFolder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The same Corpus Core on both deployments, one after the other on one machine: SQLite and Lucene
 * in its own process, PostgreSQL and one OpenSearch node beside it.
 */
@Command(
    name = "benchmarks/scaled",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures the scaled deployment beside the embedded one.")
final class Scaled implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 10;
  private static final int LOOKED_UP = 20;
  private static final String KEY = "a2V5IG9mIHRoZSBiZW5jaG1hcmsgb2YgaW5zdGFuY2Vz";

  @Mixin private final CorpusOptions corpus = new CorpusOptions(100_000);
  @Mixin private final LoadOptions load = new LoadOptions(2, 5);
  @Mixin private final ReportOptions written = new ReportOptions("scaled");

  @Option(names = "--heap", description = "of the OpenSearch node")
  private String heap = "2g";

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Scaled()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setDataDirectory(work.resolve("postgres"))
                // as it is after an installation: what is acknowledged is on the disk
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
        OpenSearch node =
            OpenSearch.start(Checkout.NODE, Checkout.NODE_JARS, heap, work.resolve("opensearch"))) {
      Map<String, Map<String, String>> deployments = new LinkedHashMap<>();
      deployments.put("embedded", Map.of("CORE_DATA_DIR", work.resolve("embedded").toString()));
      deployments.put(
          "scaled",
          Map.of(
              "CORE_DATA_DIR",
              work.resolve("scaled").toString(),
              "CORE_DATABASE_URL",
              postgres.getJdbcUrl("postgres", "postgres"),
              "CORE_SEARCH_URL",
              node.base(),
              "CORE_CORPUS_PSEUDONYM_KEY",
              KEY));
      measure(work, file, deployments);
    }
    return 0;
  }

  private void measure(
      WorkFolder work, PostingFile file, Map<String, Map<String, String>> deployments)
      throws IOException, InterruptedException {
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    for (Map.Entry<String, Map<String, String>> deployment : deployments.entrySet()) {
      String name = deployment.getKey();
      Report.progress(name + " imports " + corpus.count() + " postings");
      CorpusCore.Loaded loaded =
          CorpusCore.load(
              Checkout.LAUNCHER,
              List.of(file),
              deployment.getValue(),
              work.resolve(name + "-import.log"));
      add(figures, "import, durable and searchable, postings/s", rate(loaded));
      for (Map.Entry<String, Path> part : kept(work, name).entrySet()) {
        add(figures, part.getKey(), (double) WorkFolder.bytes(part.getValue()) / corpus.count());
      }
      try (CorpusCore core =
          CorpusCore.serve(Checkout.LAUNCHER, deployment.getValue(), work.resolve(name + ".log"))) {
        searches(work, file, core, figures);
      }
    }
    Report report = written.begin();
    report.line(
        "- on "
            + Machine.here()
            + ", everything on it: Corpus Core, PostgreSQL, OpenSearch and wrk");
    report.line("- Corpus Core " + Checkout.revision());
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "embedded", "scaled", "ratio"));
    figures.forEach(
        (name, both) ->
            rows.add(
                List.of(
                    name,
                    Report.number(both.getFirst()),
                    Report.number(both.getLast()),
                    Report.number(both.getLast() / both.getFirst()))));
    report.table(rows);
    written.write(report);
  }

  /** Where a deployment keeps what. */
  private static Map<String, Path> kept(WorkFolder work, String deployment) {
    boolean embedded = deployment.equals("embedded");
    Map<String, Path> kept = new LinkedHashMap<>();
    kept.put(
        "store, bytes a posting",
        embedded ? work.resolve("embedded/corpus.db") : work.resolve("postgres/base"));
    kept.put(
        "index, bytes a posting",
        embedded ? work.resolve("embedded/index") : work.resolve("opensearch"));
    return kept;
  }

  private void searches(
      WorkFolder work, PostingFile file, CorpusCore core, Map<String, List<Double>> figures)
      throws IOException, InterruptedException {
    Wrk wrk = new Wrk(work.path());
    int measured = WARM_SECONDS + load.rounds() * load.seconds();
    Map<String, Script> asked = new LinkedHashMap<>();
    asked.put(
        "public search, distinct queries",
        Requests.searchesTypedAnew(corpus.queries(file), measured));
    asked.put("role search", Requests.roleSearches(file, corpus.seed()));
    asked.put("lookup", Requests.lookups(file, LOOKED_UP, corpus.seed()));
    for (Map.Entry<String, Script> each : asked.entrySet()) {
      wrk.run(core.base(), each.getValue(), CONNECTIONS, WARM_SECONDS, 0);
      List<Double> perSecond = new ArrayList<>();
      List<Double> p99 = new ArrayList<>();
      for (int round = 0; round < load.rounds(); round++) {
        int first = (WARM_SECONDS + round * load.seconds()) * Rounds.MOST_PER_SECOND;
        Wrk.Load answered =
            wrk.run(core.base(), each.getValue(), CONNECTIONS, load.seconds(), first);
        if (answered.refused() + answered.broken() > 0) {
          throw new IOException(each.getKey() + ": " + answered);
        }
        perSecond.add(answered.perSecond());
        p99.add(answered.p99Millis());
      }
      add(figures, each.getKey() + ", requests/s", Report.median(perSecond));
      add(figures, each.getKey() + ", p99 ms", Report.median(p99));
    }
  }

  private double rate(CorpusCore.Loaded loaded) {
    return corpus.count() * 1e3 / loaded.found().toMillis();
  }

  private static void add(Map<String, List<Double>> figures, String name, double figure) {
    Report.progress(name + ": " + Report.number(figure));
    figures.computeIfAbsent(name, it -> new ArrayList<>()).add(figure);
  }
}
