package dev.corpuscore.benchmarks.fuzz;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.WorkFolder;
import dev.corpuscore.fuzz.Fuzzer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks a service of its own with requests made of its document, and judges what it answers. */
@Command(
    name = "benchmarks/fuzz",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Makes requests of openapi.yaml: valid ones, values at bounds and beyond, wrong types,",
      "hostile texts, malformed encodings, odd headers, bodies that are cut, all methods, other",
      "bearers. Sends them to a serve on loopback and compares each answer with the document.",
      "Exit code 1 for a 500, an answer that its schema or media type refuses, an ERROR in the",
      "log, or a live heap that is over 5 %% more at the end than after the first tenth, each",
      "time after a new posting has ended what is remembered of answers."
    },
    footer = {
      "",
      "The same seed over the same postings makes the same requests: --only N repeats one."
    })
final class Fuzz implements Callable<Integer> {
  /** What may be added to the live heap after the first tenth, in percent. */
  private static final double MOST_GROWTH = 5;

  private static final int SHOWN = 20;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(2_000);
  @Mixin private final ReportOptions written = new ReportOptions("fuzz");

  @Option(names = "--requests", description = "how many")
  private long requests = 100_000;

  @Option(names = "--at-once", description = "how many of them at once")
  private int atOnce = 4;

  @Option(names = "--only", description = "sends the request of this number alone, and shows all")
  private @Nullable Long only;

  @Option(
      names = "--data",
      description = "a data dir that has the postings already; a copy of it is asked")
  private @Nullable Path data;

  private final List<String> missed = new ArrayList<>();

  /** MiB after the first tenth, and at the end. */
  private double before;

  private double after;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Fuzz()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    FuzzedServer server = FuzzedServer.in(work.path());
    if (data == null) {
      CorpusCore.load(
          Checkout.LAUNCHER,
          List.of(corpus.file(work)),
          server.settings(),
          work.resolve("import.log"));
    } else {
      copy(data, server.data());
    }
    server.prepare();
    Path log = work.resolve("serve.log");
    try (CorpusCore core = CorpusCore.serve(Checkout.LAUNCHER, server.settings(), log)) {
      Fuzzer fuzzer = Fuzzer.of(URI.create(core.base()), server.bearers(), corpus.seed());
      Report.progress("seed " + corpus.seed());
      Long one = only;
      if (one != null) {
        Fuzzer.Finding answered = fuzzer.ask(one);
        System.out.println(answered);
        return answered.faults().isEmpty() ? 0 : 1;
      }
      run(fuzzer, core, server, work);
      judge(fuzzer, errors(log));
      keep(log);
    }
    return missed.isEmpty() ? 0 : 1;
  }

  private void run(Fuzzer fuzzer, CorpusCore core, FuzzedServer server, WorkFolder work)
      throws IOException, InterruptedException {
    long tenth = requests / 10;
    long begun = System.nanoTime();
    fuzzer.run(0, tenth, atOnce, done -> progress(done, begun));
    endCaches(server, work, 1);
    before = liveHeap(core);
    fuzzer.run(tenth, requests, atOnce, done -> progress(tenth + done, begun));
    endCaches(server, work, 2);
    after = liveHeap(core);
  }

  /**
   * What is remembered of answers ends with the state of the index that gave them: a new posting
   * makes another. Else the caches, which are bounded and far from full, would be what grows.
   */
  private static void endCaches(FuzzedServer server, WorkFolder work, int number)
      throws IOException, InterruptedException {
    Path line = work.resolve("one-" + number + ".ndjson");
    Files.writeString(
        line, "{\"url\":\"https://fuzz.example/" + number + "\",\"title\":\"One more\"}\n");
    CorpusCore.load(
        Checkout.LAUNCHER,
        List.of(new PostingFile(line)),
        server.settings(),
        work.resolve("one-" + number + ".log"));
  }

  private void progress(long done, long begun) {
    double seconds = (System.nanoTime() - begun) / 1e9;
    Report.progress(
        String.format(Locale.ROOT, "%,d of %,d requests, %.0f/s", done, requests, done / seconds));
  }

  /** MiB that can be reached; what ends by itself has a moment to do so. */
  private static double liveHeap(CorpusCore core) throws IOException, InterruptedException {
    double least = Double.POSITIVE_INFINITY;
    for (int times = 0; times < 5; times++) {
      Thread.sleep(2_000);
      core.process().collectGarbage();
      least = Math.min(least, core.process().memory().heap());
    }
    return least;
  }

  private static List<String> errors(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(" level=ERROR ")).toList();
    }
  }

  private void judge(Fuzzer fuzzer, List<String> errors) throws IOException, InterruptedException {
    long failed =
        fuzzer.counts().values().stream().mapToLong(each -> each.getOrDefault(500, 0L)).sum();
    double growth = (after / before - 1) * 100;
    miss(failed > 0, failed + " answers 500");
    miss(fuzzer.faulty() > 0, fuzzer.faulty() + " answers are not as openapi.yaml has them");
    miss(!errors.isEmpty(), errors.size() + " ERROR in the log");
    miss(growth > MOST_GROWTH, "the live heap grew by " + Report.number(growth) + " %");
    Report report = written.begin();
    report.line("- on " + Machine.here());
    report.line("- Corpus Core " + Checkout.revision() + ", `-Xmx512m`, seed " + corpus.seed());
    report.table(table(fuzzer.counts()));
    report.line(
        String.format(
            Locale.ROOT,
            "%,d requests: %d answers 500, %d not as openapi.yaml has them, %d ERROR in the log;"
                + " live heap %s MiB after the first tenth, %s at the end (%s %%).",
            requests,
            failed,
            fuzzer.faulty(),
            errors.size(),
            Report.number(before),
            Report.number(after),
            Report.number(growth)));
    errors.stream().limit(SHOWN).forEach(report::line);
    fuzzer.findings().stream()
        .limit(SHOWN)
        .forEach(
            finding ->
                report.line(
                    "\nbenchmarks/fuzz --seed "
                        + corpus.seed()
                        + " --only "
                        + finding.request().number()
                        + ": "
                        + finding));
    missed.forEach(each -> report.line("**Missed**: " + each));
    written.write(report);
  }

  private void miss(boolean is, String what) {
    if (is) {
      missed.add(what);
    }
  }

  private static List<List<String>> table(SortedMap<String, SortedMap<Integer, Long>> counts) {
    List<Integer> statuses =
        counts.values().stream().flatMap(it -> it.keySet().stream()).distinct().sorted().toList();
    List<List<String>> rows = new ArrayList<>();
    List<String> first = new ArrayList<>(List.of("operation"));
    statuses.forEach(status -> first.add(status == 0 ? "none" : status.toString()));
    rows.add(first);
    counts.forEach(
        (operation, answers) -> {
          List<String> row = new ArrayList<>(List.of("`" + operation + "`"));
          statuses.forEach(
              status -> row.add(answers.containsKey(status) ? "" + answers.get(status) : ""));
          rows.add(row);
        });
    return rows;
  }

  /** The log of the server, beside the report. */
  private void keep(Path log) throws IOException {
    Files.copy(log, written.file().resolveSibling("fuzz.log"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
