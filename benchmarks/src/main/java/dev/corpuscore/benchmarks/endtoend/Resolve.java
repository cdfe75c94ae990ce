package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.SlowWeb;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.ServerProcess;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Resolves many links at once, and compares the time with what the limit per host allows. */
@Command(
    name = "benchmarks/resolve",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Resolves pages of slow local sites, all at once, each page once.")
final class Resolve implements Callable<Integer> {
  /** How many requests a host gets at once, see {@code docs/fetching.md}. */
  private static final int PER_HOST = 2;

  @Option(names = "--pages", description = "how many, in each round")
  private int pages = 1_000;

  @Option(names = "--sites", description = "how many hosts the pages are on, at most 26")
  private int sites = 4;

  @Option(names = "--latency", description = "of every answer, milliseconds")
  private int latency = 50;

  @Option(
      names = "--rounds",
      description = "one after the other, of other pages; the first is cold")
  private int rounds = 3;

  @Option(names = "--heap", description = "-Xmx of the server")
  private String heap = "256m";

  @Mixin private final ReportOptions written = new ReportOptions("resolve");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Resolve()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    int port = ServerProcess.freePort();
    try (SlowWeb web = new SlowWeb(sites, Duration.ofMillis(latency));
        ServerProcess server =
            ServerProcess.start(
                "Corpus Core",
                List.of(Checkout.LAUNCHER.toString(), "serve"),
                Map.of(
                    "CORE_DATA_DIR", work.resolve("data").toString(),
                    "CORE_HTTP_PORT", Integer.toString(port),
                    "CORE_FETCH_ALLOW", web.allow(),
                    "CORE_FETCH_REWRITE", web.rewrite(),
                    "CORPUS_JAVA_OPTIONS", "-Xmx" + heap),
                work.resolve("serve.log"))) {
      Http http = new Http("http://127.0.0.1:" + port);
      server.await(() -> http.answers("/healthz"), Duration.ofMinutes(1));
      List<Round> measured = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        Round one =
            round(round, web, server, URI.create("http://127.0.0.1:" + port + "/api/ads/resolve"));
        Report.progress(one.toString());
        measured.add(one);
      }
      report(measured, server);
    }
    return 0;
  }

  private Round round(int number, SlowWeb web, ServerProcess server, URI resolve)
      throws IOException, InterruptedException {
    int before = web.asked();
    double served = server.processorSeconds();
    double own = ownProcessorSeconds();
    long start = System.nanoTime();
    int good = 0;
    String other = "";
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < pages; i++) {
        String json = "{\"url\":\"" + web.page(number, i) + "\"}";
        answers.add(threads.submit(() -> post(resolve, json)));
      }
      for (Future<HttpResponse<String>> answer : answers) {
        HttpResponse<String> response = answer.get();
        if (response.statusCode() == 200 && response.body().contains("\"method\":\"json-ld\"")) {
          good++;
        } else {
          other = response.statusCode() + " " + response.body();
        }
      }
    } catch (ExecutionException e) {
      throw new IOException(e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (!other.isEmpty()) {
      Report.progress("not resolved, for one: " + other);
    }
    return new Round(
        number,
        seconds,
        allowed(number),
        good,
        web.asked() - before,
        server.processorSeconds() - served,
        ownProcessorSeconds() - own);
  }

  private HttpResponse<String> post(URI resolve, String json)
      throws IOException, InterruptedException {
    String token =
        Objects.requireNonNull(System.getenv("CORE_CONTROL_TOKEN"), "CORE_CONTROL_TOKEN");
    return client.send(
        HttpRequest.newBuilder(resolve)
            .timeout(Duration.ofMinutes(2))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  /** The seconds that the limit per host requires: two requests at once, robots.txt first. */
  private double allowed(int round) {
    int ofOne = (pages + sites - 1) / sites;
    int turns = (ofOne + PER_HOST - 1) / PER_HOST + (round == 0 ? 1 : 0);
    return turns * latency / 1e3;
  }

  private static double ownProcessorSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
  }

  private void report(List<Round> measured, ServerProcess server)
      throws IOException, InterruptedException {
    Report report = written.begin();
    report.line(pages + " pages on " + sites + " hosts");
    report.line("");
    report.line(
        "Corpus Core " + Checkout.revision() + ", `-Xmx" + heap + "`; on " + Machine.here());
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "round",
            "resolved",
            "fetched",
            "s",
            "host limit, s",
            "ratio",
            "server's processor, s",
            "load's and sites', s"));
    measured.forEach(round -> rows.add(round.row()));
    report.table(rows);
    ServerProcess.Memory memory = server.memory();
    report.line(
        "Afterwards "
            + Report.number(memory.own())
            + " MiB of its own, "
            + Report.number(memory.heap())
            + " MiB heap in use.");
    written.write(report);
  }

  /**
   * What became of a round.
   *
   * @param good how many were answered with what their page says
   * @param fetched how many pages the sites were asked for
   * @param served seconds of processor time of the server
   * @param own the same of this process, which asks and is the sites
   */
  private record Round(
      int number,
      double seconds,
      double allowed,
      int good,
      int fetched,
      double served,
      double own) {
    List<String> row() {
      return List.of(
          number == 0 ? "1, cold" : Integer.toString(number + 1),
          Integer.toString(good),
          Integer.toString(fetched),
          Report.number(seconds),
          Report.number(allowed),
          Report.number(seconds / allowed),
          Report.number(served),
          Report.number(own));
    }
  }
}
