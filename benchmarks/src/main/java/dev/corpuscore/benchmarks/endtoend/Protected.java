package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The protected routes beside public ones of the same server, in turns: role search (3 roles, 2
 * filters, limit 50) beside public search of which, like of role search, nothing is remembered,
 * lookup of a few thousand URLs and of more than are remembered beside a fixed answer of about
 * their size.
 */
@Command(
    name = "benchmarks/protected",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures role search and lookup beside public search and a fixed answer.")
final class Protected implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 10;

  /** One line in a hundred: few enough that the server answers repeated requests from its cache. */
  private static final int SOME = 100;

  /**
   * One line in five: of 300,000 lines more than the cache holds, so each is read from the store.
   */
  private static final int MANY = 5;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(300_000);
  @Mixin private final LoadOptions load = new LoadOptions(3, 6);
  @Mixin private final ReportOptions written = new ReportOptions("protected");

  @Option(names = "--data", description = "a data dir that has the postings already")
  private @Nullable Path data;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Protected()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    Path folder = data == null ? work.resolve("data") : data;
    if (data == null) {
      CorpusCore.load(Checkout.LAUNCHER, List.of(file), folder, work.resolve("import.log"));
    }
    Wrk wrk = new Wrk(work.path());
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, folder, work.resolve("serve.log"))) {
      Map<String, Script> asked = new LinkedHashMap<>();
      Queries searches = corpus.queries(file);
      int measured = WARM_SECONDS + load.rounds() * load.seconds();
      asked.put("public search", Requests.searchesTypedAnew(searches, measured));
      asked.put("public search again", Requests.searches(searches));
      asked.put("role search", Requests.roleSearches(file, corpus.seed()));
      asked.put("lookup", Requests.lookups(file, SOME, corpus.seed()));
      asked.put("lookup of many", Requests.lookups(file, MANY, corpus.seed()));
      asked.put("fixed", new Script("GET", "", List.of("/schemas/role-search.v1.json")));
      report(core, measured(wrk, core, asked));
    }
    return 0;
  }

  private Map<String, List<Wrk.Load>> measured(Wrk wrk, CorpusCore core, Map<String, Script> asked)
      throws IOException, InterruptedException {
    Map<String, List<Wrk.Load>> loads = new LinkedHashMap<>();
    for (Script script : asked.values()) {
      wrk.run(core.base(), script, CONNECTIONS, WARM_SECONDS, 0);
    }
    for (int round = 0; round < load.rounds(); round++) {
      for (Map.Entry<String, Script> one : asked.entrySet()) {
        int first = (WARM_SECONDS + round * load.seconds()) * Rounds.MOST_PER_SECOND;
        Wrk.Load answered =
            wrk.run(core.base(), one.getValue(), CONNECTIONS, load.seconds(), first);
        Report.progress(one.getKey() + ": " + Report.number(answered.perSecond()) + "/s");
        loads.computeIfAbsent(one.getKey(), it -> new ArrayList<>()).add(answered);
      }
    }
    return loads;
  }

  private void report(CorpusCore core, Map<String, List<Wrk.Load>> loads)
      throws IOException, InterruptedException {
    Report report = written.begin();
    report.line(
        "Corpus Core "
            + Checkout.revision()
            + ", "
            + core.postings()
            + " postings, 16 connections");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "requests/s", "p99, ms", "bytes per answer", "refused", "ratio"));
    double search = rate(loads, "public search");
    double fixed = rate(loads, "fixed");
    loads.forEach(
        (name, its) -> {
          double rate = rate(loads, name);
          Wrk.Load last = its.getLast();
          String ratio =
              switch (name) {
                case "role search" -> Report.number(rate / search) + " of public search";
                case "lookup", "lookup of many" -> Report.number(rate / fixed) + " of fixed";
                default -> "";
              };
          rows.add(
              List.of(
                  name,
                  Report.number(rate),
                  Report.number(last.p99Millis()),
                  Report.number(last.bytesPerAnswer()),
                  Long.toString(last.refused()),
                  ratio));
        });
    report.table(rows);
    written.write(report);
  }

  private static double rate(Map<String, List<Wrk.Load>> loads, String name) {
    return Report.median(
        loads.getOrDefault(name, List.of()).stream().map(Wrk.Load::perSecond).toList());
  }
}
