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
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.SearchServer;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import dev.corpuscore.benchmarks.server.ServerProcess;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The three tiers, one after the other on one machine, and plain OpenSearch: the same node that the
 * cluster searches, with an index of its own, filled by {@code _bulk} after the same lines went
 * into PostgreSQL by {@code COPY}.
 */
@Command(
    name = "benchmarks/scaled",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures the three tiers, and plain OpenSearch on the cluster's node.")
final class Scaled implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 40;
  private static final int LOOKED_UP = 20;
  private static final String KEY = "a2V5IG9mIHRoZSBiZW5jaG1hcmsgb2YgaW5zdGFuY2Vz";

  private static final String CLUSTER = Tier.CLUSTER.toString();
  private static final String PLAIN = "plain OpenSearch";

  private static final String IMPORT = "import, durable and searchable, postings/s";
  private static final String STORE = "store, bytes a posting";
  private static final String INDEX = "index, merged, bytes a posting";
  private static final String SEARCH = "public search, distinct queries";
  private static final String RATE = ", requests/s";
  private static final String P99 = ", p99 ms";
  private static final String PROCESSOR = ", processor time of each, microseconds";

  @Mixin private final CorpusOptions corpus = new CorpusOptions(100_000);
  @Mixin private final LoadOptions load = new LoadOptions(3, 10);
  @Mixin private final ReportOptions written = new ReportOptions("scaled");

  @Option(names = "--heap", description = "of the OpenSearch node")
  private String heap = "2g";

  @Option(
      names = "--tiers",
      split = ",",
      description = "which of them; cluster is measured beside plain OpenSearch")
  private List<Tier> tiers = List.of(Tier.values());

  private final TierFigures figures = new TierFigures();

  private enum Tier {
    EMBEDDED,
    REPLICAS,
    CLUSTER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static void main(String[] arguments) {
    CommandLine command = new CommandLine(new Scaled());
    System.exit(command.setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    try (Postgres postgres = Postgres.start(work.resolve("postgres"))) {
      for (Tier tier : tiers) {
        if (tier == Tier.CLUSTER) {
          onCluster(work, file, postgres);
        } else {
          alone(work, file, tier, postgres);
        }
      }
    }
    figures.goal(IMPORT, "0.7");
    figures.goal(INDEX, "at most 2");
    figures.goal(SEARCH + RATE, "1");
    figures.goal(SEARCH + P99, "at most 1");
    report();
    return 0;
  }

  /** A tier whose index is in the process. */
  private void alone(WorkFolder work, PostingFile file, Tier tier, Postgres postgres)
      throws IOException, InterruptedException {
    String name = tier.toString();
    Path data = work.resolve(name);
    boolean embedded = tier == Tier.EMBEDDED;
    Map<String, String> settings =
        embedded ? Map.of("CORE_DATA_DIR", data.toString()) : onPostgres(work, name, postgres);
    fill(work, file, name, settings);
    long store = embedded ? WorkFolder.bytes(data.resolve("corpus.db")) : postgres.bytes(name);
    figures.add(STORE, name, perPosting(store));
    figures.add(INDEX, name, perPosting(WorkFolder.bytes(data.resolve("index"))));
    try (CorpusCore core = serve(work, settings)) {
      searches(work, file, Map.of(name, core));
      others(work, file, core, name);
    }
  }

  private void onCluster(WorkFolder work, PostingFile file, Postgres postgres)
      throws IOException, InterruptedException {
    try (OpenSearch node =
        OpenSearch.start(Checkout.NODE, Checkout.NODE_JARS, heap, work.resolve("opensearch"))) {
      beside(work, file, postgres, node);
    }
  }

  /** The cluster and plain OpenSearch, both on {@code node}. */
  private void beside(WorkFolder work, PostingFile file, Postgres postgres, OpenSearch node)
      throws IOException, InterruptedException {
    Map<String, String> cluster = new HashMap<>(onPostgres(work, CLUSTER, postgres));
    cluster.put("CORE_SEARCH_URL", node.base());
    fill(work, file, CLUSTER, cluster);
    figures.add(STORE, CLUSTER, perPosting(postgres.bytes(CLUSTER)));
    Duration copied = Postgres.copy(postgres.database("plain"), file, work.resolve("rows.tsv"));
    Duration sent = node.load(List.of(file), OpenSearch.ADD, OpenSearch.BULKS_AT_ONCE);
    figures.add(IMPORT, PLAIN, rate(copied.plus(sent)));
    figures.add("COPY alone, postings/s", PLAIN, rate(copied));
    figures.add("_bulk alone, postings/s", PLAIN, rate(sent));
    figures.add(STORE, PLAIN, perPosting(postgres.bytes("plain")));
    node.merge();
    figures.add(INDEX, PLAIN, perPosting(node.bytes("postings")));
    figures.add(INDEX, CLUSTER, perPosting(node.bytes("corpus-*")));
    try (CorpusCore core = serve(work, cluster)) {
      searches(work, file, Map.of(CLUSTER, core, PLAIN, node));
      others(work, file, core, CLUSTER);
    }
  }

  private Map<String, String> onPostgres(WorkFolder work, String name, Postgres postgres)
      throws IOException {
    return Map.of(
        "CORE_DATA_DIR",
        work.resolve(name).toString(),
        "CORE_DATABASE_URL",
        postgres.database(name),
        "CORE_CORPUS_PSEUDONYM_KEY",
        KEY);
  }

  private void fill(WorkFolder work, PostingFile file, String name, Map<String, String> settings)
      throws IOException, InterruptedException {
    Report.progress(name + " imports " + corpus.count() + " postings");
    Path log = work.resolve(name + "-import.log");
    figures.add(
        IMPORT,
        name,
        rate(CorpusCore.load(Checkout.LAUNCHER, List.of(file), settings, log).found()));
  }

  private static CorpusCore serve(WorkFolder work, Map<String, String> settings)
      throws IOException, InterruptedException {
    return CorpusCore.serve(Checkout.LAUNCHER, settings, work.resolve("serve.log"));
  }

  /** Public searches of all these servers, in turns. */
  private void searches(WorkFolder work, PostingFile file, Map<String, SearchServer> servers)
      throws IOException, InterruptedException {
    Wrk wrk = new Wrk(work.path());
    int measured = WARM_SECONDS + load.rounds() * load.seconds();
    var queries =
        corpus.queries(file).typedAnew(measured * Rounds.MOST_PER_SECOND / servers.size(), 0);
    Map<String, List<Wrk.Load>> answered = new HashMap<>();
    Map<String, Double> processor = new HashMap<>();
    for (SearchServer server : servers.values()) {
      wrk.run(server, queries, CONNECTIONS, WARM_SECONDS, 0);
    }
    for (int round = 0; round < load.rounds(); round++) {
      int first = (WARM_SECONDS + round * load.seconds()) * Rounds.MOST_PER_SECOND;
      for (Map.Entry<String, SearchServer> server : servers.entrySet()) {
        List<ServerProcess> processes =
            servers.values().stream().map(SearchServer::process).toList();
        double before = seconds(processes);
        Wrk.Load one =
            wrk.run(
                server.getValue(),
                queries,
                CONNECTIONS,
                load.seconds(),
                first % queries.texts().size());
        double each = (seconds(processes) - before) / (one.perSecond() * load.seconds());
        processor.merge(server.getKey(), each * 1e6 / load.rounds(), Double::sum);
        answered.computeIfAbsent(server.getKey(), it -> new ArrayList<>()).add(checked(one));
      }
    }
    answered.forEach((name, loads) -> add(SEARCH, name, loads));
    processor.forEach((name, micros) -> figures.add(SEARCH + PROCESSOR, name, micros));
  }

  /** Of these processes together: a search of the cluster works in two of them. */
  private static double seconds(List<ServerProcess> processes) {
    return processes.stream().mapToDouble(ServerProcess::processorSeconds).sum();
  }

  private void others(WorkFolder work, PostingFile file, CorpusCore core, String name)
      throws IOException, InterruptedException {
    Wrk wrk = new Wrk(work.path());
    Map<String, Script> asked =
        Map.of(
            "role search", Requests.roleSearches(file, corpus.seed()),
            "lookup", Requests.lookups(file, LOOKED_UP, corpus.seed()));
    for (Map.Entry<String, Script> each : asked.entrySet()) {
      wrk.run(core.base(), each.getValue(), CONNECTIONS, load.seconds(), 0);
      List<Wrk.Load> loads = new ArrayList<>();
      for (int round = 0; round < load.rounds(); round++) {
        Wrk.Load one = wrk.run(core.base(), each.getValue(), CONNECTIONS, load.seconds(), round);
        if (one.broken() > 0) {
          throw new IOException("some requests had no answer: " + one);
        }
        loads.add(one);
      }
      add(each.getKey(), name, loads);
      figures.add(
          each.getKey() + ", refused requests",
          name,
          loads.stream().mapToDouble(Wrk.Load::refused).sum());
    }
  }

  private void add(String what, String name, List<Wrk.Load> loads) {
    figures.add(what + RATE, name, Report.median(loads.stream().map(Wrk.Load::perSecond).toList()));
    figures.add(what + P99, name, Report.median(loads.stream().map(Wrk.Load::p99Millis).toList()));
  }

  private static Wrk.Load checked(Wrk.Load answered) throws IOException {
    if (answered.refused() + answered.broken() > 0) {
      throw new IOException("not all requests were answered: " + answered);
    }
    return answered;
  }

  private double rate(Duration took) {
    return corpus.count() * 1e3 / took.toMillis();
  }

  private double perPosting(long bytes) {
    return (double) bytes / corpus.count();
  }

  private void report() throws IOException, InterruptedException {
    Report report = written.begin();
    report.line(
        "- on "
            + Machine.here()
            + ", everything on it: Corpus Core, PostgreSQL, OpenSearch and wrk");
    report.line("- Corpus Core " + Checkout.revision() + ", " + corpus.count() + " postings");
    figures.report(report, CLUSTER, PLAIN);
    written.write(report);
  }
}
