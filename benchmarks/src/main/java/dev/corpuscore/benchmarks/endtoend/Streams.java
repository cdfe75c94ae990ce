package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * All ads through the routes of JobStream, in turns with all postings through {@code corpus
 * export}: how fast, and what of it stays in the server's heap.
 */
@Command(
    name = "benchmarks/streams",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Streams all ads, beside what export takes. Exit code 1 where a goal is missed.")
final class Streams implements Callable<Integer> {
  /** A stream is at least this share of export's rate. */
  private static final double GOAL = 0.5;

  /** What may stay in the heap after a stream, in MiB: caches fill, the corpus does not. */
  private static final double KEPT_GOAL = 32;

  /** So often the heap is looked at while a stream runs. */
  private static final int PARTS = 10;

  private static final Map<String, String> STREAMS = new LinkedHashMap<>();

  static {
    STREAMS.put("/api/snapshot", "/api/snapshot");
    STREAMS.put("/api/v2/stream", "/api/v2/stream?updated-after=2000-01-01T00:00:00");
  }

  @Mixin private final CorpusOptions corpus = new CorpusOptions(300_000);
  @Mixin private final ReportOptions written = new ReportOptions("streams");

  @Option(names = "--rounds", description = "each figure is the median of so many")
  private int rounds = 3;

  @Option(names = "--data", description = "a data dir that has the postings already")
  private @Nullable Path data;

  @Option(names = "--heap", description = "of the server, as -Xmx takes it")
  private String heap = "512m";

  private final Map<String, List<Flow>> flows = new LinkedHashMap<>();

  /** MiB in use without garbage: before the stream, and after each tenth of it. */
  private final Map<String, List<Double>> heaps = new LinkedHashMap<>();

  /**
   * What came out.
   *
   * @param lines one for each posting or ad
   * @param before MiB of the server's heap that were in use without garbage; 0 of an export
   * @param after the same when it was over
   */
  private record Flow(long lines, long bytes, double seconds, double before, double after) {
    private double rate() {
      return lines / seconds;
    }
  }

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Streams()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    Path folder = data == null ? work.resolve("data") : data;
    if (data == null) {
      CorpusCore.load(
          Checkout.LAUNCHER, List.of(corpus.file(work)), folder, work.resolve("import.log"));
    }
    try (HttpClient client = HttpClient.newHttpClient();
        CorpusCore core =
            CorpusCore.serve(Checkout.LAUNCHER, settings(folder), work.resolve("serve.log"))) {
      // the first round warms both
      for (int round = 0; round <= rounds; round++) {
        note(round, "export", export(folder));
        for (Map.Entry<String, String> stream : STREAMS.entrySet()) {
          note(round, stream.getKey(), stream(client, core, stream.getValue()));
        }
      }
      for (Map.Entry<String, String> stream : STREAMS.entrySet()) {
        heaps.put(stream.getKey(), heapsDuring(client, core, stream.getValue()));
      }
      return report(core) ? 0 : 1;
    }
  }

  private Map<String, String> settings(Path folder) {
    return Map.of("CORE_DATA_DIR", folder.toString(), "CORPUS_JAVA_OPTIONS", "-Xmx" + heap);
  }

  private void note(int round, String name, Flow flow) {
    Report.progress(name + ": " + Report.number(flow.rate()) + "/s");
    if (round > 0) {
      flows.computeIfAbsent(name, it -> new ArrayList<>()).add(flow);
    }
  }

  /** From the first byte on: a server is not started for each stream either. */
  private static Flow export(Path folder) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(Checkout.LAUNCHER.toString(), "export");
    builder.environment().put("CORE_DATA_DIR", folder.toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    Flow flow;
    try (InputStream out = process.getInputStream()) {
      flow = drain(out);
    }
    if (process.waitFor() != 0) {
      throw new IOException("corpus export ended with " + process.exitValue());
    }
    return flow;
  }

  private static Flow stream(HttpClient client, CorpusCore core, String path)
      throws IOException, InterruptedException {
    core.process().collectGarbage();
    double before = core.process().memory().heap();
    Flow flow;
    try (InputStream body = open(client, core, path)) {
      flow = drain(body);
    }
    core.process().collectGarbage();
    double after = core.process().memory().heap();
    return new Flow(flow.lines, flow.bytes, flow.seconds, before, after);
  }

  /** The stream is not read while the heap is looked at: what it holds is what it holds then. */
  private static List<Double> heapsDuring(HttpClient client, CorpusCore core, String path)
      throws IOException, InterruptedException {
    long part = Math.max(1, core.postings() / PARTS);
    List<Double> inUse = new ArrayList<>();
    core.process().collectGarbage();
    inUse.add(core.process().memory().heap());
    try (InputStream body = open(client, core, path)) {
      for (int at = 1; at <= PARTS; at++) {
        drain(body, part);
        core.process().collectGarbage();
        inUse.add(core.process().memory().heap());
      }
      drain(body);
    }
    return inUse;
  }

  private static InputStream open(HttpClient client, CorpusCore core, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(core.base() + path))
            .header("Accept", "application/jsonl")
            .build();
    HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
    if (answer.statusCode() != 200) {
      answer.body().close();
      throw new IOException(path + ": " + answer.statusCode());
    }
    return answer.body();
  }

  private static Flow drain(InputStream in) throws IOException {
    return drain(in, Long.MAX_VALUE);
  }

  /** Reads to the end, or until there were so many lines. */
  private static Flow drain(InputStream in, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    int read = in.read(buffer);
    long start = System.nanoTime();
    long lines = 0;
    long bytes = 0;
    for (; read >= 0; read = lines < most ? in.read(buffer) : -1) {
      bytes += read;
      for (int at = 0; at < read; at++) {
        if (buffer[at] == '\n') {
          lines++;
        }
      }
    }
    return new Flow(lines, bytes, (System.nanoTime() - start) / 1e9, 0, 0);
  }

  private boolean report(CorpusCore core) throws IOException, InterruptedException {
    Report report = written.begin();
    report.line(
        "Corpus Core "
            + Checkout.revision()
            + ", "
            + core.postings()
            + " postings, `-Xmx"
            + heap
            + "`; on "
            + Machine.here());
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "",
            "records",
            "s",
            "records/s",
            "MB/s",
            "of export's rate",
            "live heap before, MiB",
            "after, MiB"));
    double export = median("export", Flow::rate);
    boolean good = true;
    for (String name : flows.keySet()) {
      boolean streamed = !name.equals("export");
      double rate = median(name, Flow::rate);
      double before = median(name, Flow::before);
      double after = median(name, Flow::after);
      Flow last = flows.getOrDefault(name, List.of()).getLast();
      good &= !streamed || (rate >= GOAL * export && after - before <= KEPT_GOAL);
      good &= last.lines == core.postings();
      rows.add(
          List.of(
              name,
              Long.toString(last.lines),
              Report.number(median(name, Flow::seconds)),
              Report.number(rate),
              Report.number(last.bytes / 1e6 / last.seconds),
              streamed ? Report.number(rate / export) : "",
              streamed ? Report.number(before) : "",
              streamed ? Report.number(after) : ""));
    }
    report.table(rows);
    report.table(heapRows());
    for (List<Double> inUse : heaps.values()) {
      good &= Collections.max(inUse) - inUse.getFirst() <= KEPT_GOAL;
    }
    report.line(
        "Goals: half of export's rate, and at most "
            + Report.number(KEPT_GOAL)
            + " MiB more live heap, during a stream and after it; resident memory: "
            + Report.number(core.process().memory().own())
            + " MiB.");
    written.write(report);
    return good;
  }

  private List<List<String>> heapRows() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("live heap, MiB", "before"));
    for (int at = 1; at <= PARTS; at++) {
      head.add(at * 100 / PARTS + " %");
    }
    rows.add(head);
    heaps.forEach(
        (name, inUse) -> {
          List<String> row = new ArrayList<>(List.of(name));
          inUse.forEach(one -> row.add(Report.number(one)));
          rows.add(row);
        });
    return rows;
  }

  private double median(String name, ToDoubleFunction<Flow> figure) {
    return Report.median(
        flows.getOrDefault(name, List.of()).stream().map(figure::applyAsDouble).toList());
  }
}
