package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Attacks a running service, one attack after the other, each on a server of its own, and measures
 * what everybody else notices: {@code GET /healthz} and a plain search that was not asked before.
 * Four processes: this one, which waits; the server; the attackers with their sites; the bystander.
 */
@Command(
    name = "benchmarks/hostile",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Attacks Corpus Core in every way that docs/reliability.md lists, and measures what",
      "health checks and plain searches of others notice. Bounds, at the 99th percentile:",
      "/healthz 100 ms, search 1,000 ms, and nothing fails. Exit code 1 if one is missed.",
      "Means something only on a machine that does nothing else: the column 'late' says how",
      "long the machine, not the server, kept the bystander waiting (p99)."
    },
    footer = {
      "",
      "The attackers and their sites are one process, at the lowest priority (nice 19), the",
      "bystander is another. One run with everything takes about half an hour on two cores."
    })
final class Hostile implements Callable<Integer> {
  private static final double HEALTH_MILLIS = 100;
  private static final double SEARCH_MILLIS = 1_000;
  private static final List<String> COLUMNS =
      List.of(
          "row",
          "attack",
          "processors",
          "requests",
          "failed",
          "health p50, ms",
          "p99",
          "slowest",
          "search p50, ms",
          "p99",
          "slowest",
          "late, ms",
          "live heap, MiB",
          "holds",
          "what became of it");

  @Option(
      names = "--only",
      split = ",",
      description = "rows, such as H1, or words of an attack, such as dripping; all if left out")
  private List<String> only = List.of();

  @Option(
      names = "--postings",
      description = "posting lines, gzipped or not; sampled ones if left out")
  private @Nullable Path postings;

  @Option(names = "--data", description = "a data dir that has these postings already")
  private @Nullable Path filledBefore;

  @Option(names = "--count", description = "how many postings are there")
  private int count = 60_000;

  @Option(names = "--seed", description = "of sampled postings and of searches")
  private long seed = 1;

  @Option(
      names = "--seconds",
      description = "how long each attack goes on at least; what it began then, it ends")
  private int seconds = 20;

  @Option(names = "--heap", description = "-Xmx of the server")
  private String heap = "512m";

  @Option(
      names = "--processors",
      split = ",",
      description = "-XX:ActiveProcessorCount of the server; each attack is made with each")
  private List<Integer> processors = List.of(2, 8);

  @Option(
      names = "--java-options",
      description = "more options of the server's JVM, such as -Xlog:gc; begin with a blank")
  private String javaOptions = "";

  @Option(names = "--launcher", description = "the ./corpus of another checkout")
  private Path launcher = Checkout.LAUNCHER;

  @Option(names = "--report", description = "where the table goes as Markdown")
  private Path reportFile = Path.of("benchmarks/target/hostile.md");

  @Spec private CommandSpec spec = CommandSpec.create();

  private int missed;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Hostile()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file =
        postings == null
            ? Checkout.sample(count, seed, work.resolve("sample.ndjson"))
            : new PostingFile(postings).head(count, work.resolve("postings.ndjson.gz"));
    Path filled = filledBefore == null ? work.resolve("filled") : filledBefore;
    if (filledBefore == null) {
      CorpusCore.load(launcher, List.of(file), filled, work.resolve("import.log"));
    }
    Path searches = work.resolve("searches");
    Files.write(
        searches,
        Queries.sample(file, seed).typedAnew(2_000, 0).texts().stream()
            .map(CorpusCore::path)
            .toList());
    List<List<String>> rows = new ArrayList<>(List.of(COLUMNS));
    try (HostileWeb sites = new HostileWeb();
        Attackers attackers = Attackers.start()) {
      List<Attack> attacks = Attackers.all(sites);
      for (int number = 0; number < attacks.size(); number++) {
        Attack attack = attacks.get(number);
        if (wanted(attack)) {
          Path data = work.resolve("data-" + number);
          copy(filled, data);
          add(attack, data, work);
          for (int cores : processors) {
            Path folder = Files.createDirectory(work.resolve("attack-" + number + "-" + cores));
            copy(data, folder.resolve("data"));
            Stage stage = new Stage(number, attack, cores, folder, searches);
            List<String> row = attack(stage, attackers);
            Report.progress(String.join(" · ", row));
            rows.add(row);
            WorkFolder.delete(folder);
          }
          WorkFolder.delete(data);
        }
      }
    }
    report(rows, file);
    return missed == 0 ? 0 : 1;
  }

  private boolean wanted(Attack attack) {
    return only.isEmpty()
        || only.stream().anyMatch(it -> it.equals(attack.row()) || attack.what().contains(it));
  }

  /**
   * Where one attack is made.
   *
   * @param cores that the server believes to have
   */
  private record Stage(int number, Attack attack, int cores, Path folder, Path searches) {
    Path data() {
      return folder.resolve("data");
    }
  }

  private void add(Attack attack, Path data, WorkFolder work)
      throws IOException, InterruptedException {
    Path lines = work.resolve("lines.ndjson");
    try (Writer out = Files.newBufferedWriter(lines)) {
      attack.lines().write(out);
    }
    if (Files.size(lines) > 0) {
      CorpusCore.load(launcher, List.of(new PostingFile(lines)), data, work.resolve("added.log"));
    }
  }

  private List<String> attack(Stage stage, Attackers attackers)
      throws IOException, InterruptedException {
    if (!stage.attack().catalog().isEmpty()) {
      Files.writeString(stage.data().resolve("catalog.yaml"), stage.attack().catalog());
    }
    String token = HexFormat.of().toHexDigits(new Random(seed).nextLong()).repeat(2);
    Map<String, String> settings = settings(stage, attackers.port(), token);
    try (CorpusCore core =
            CorpusCore.serve(launcher, settings, stage.folder().resolve("serve.log"));
        Bystander bystander = Bystander.start(core.base(), stage.searches())) {
      bystander.begin();
      String became =
          attackers.press(
              new Attackers.Order(
                  stage.number(),
                  seconds,
                  core.base(),
                  launcher.toString(),
                  stage.data().toString(),
                  stage.folder().toString(),
                  token));
      return row(stage, bystander.end(), liveHeap(core), became);
    } finally {
      keepLog(stage);
    }
  }

  private List<String> row(Stage stage, Bystander.Noticed noticed, String live, String became) {
    Latencies health = noticed.health();
    Latencies search = noticed.search();
    int failed = health.failed() + search.failed();
    boolean holds = health.p99() <= HEALTH_MILLIS && search.p99() <= SEARCH_MILLIS && failed == 0;
    missed += holds ? 0 : 1;
    return List.of(
        stage.attack().row(),
        stage.attack().what(),
        Integer.toString(stage.cores()),
        Integer.toString(health.asked() + search.asked()),
        Integer.toString(failed),
        Report.number(health.p50()),
        Report.number(health.p99()),
        Report.number(health.slowest()),
        Report.number(search.p50()),
        Report.number(search.p99()),
        Report.number(search.slowest()),
        Report.number(health.late()),
        live,
        holds ? "yes" : "NO",
        became);
  }

  private void report(List<List<String>> rows, PostingFile file)
      throws IOException, InterruptedException {
    Report report = new Report();
    report.line(
        "`benchmarks/hostile "
            + String.join(" ", spec.commandLine().getParseResult().originalArgs())
            + "`");
    report.line("");
    report.line(
        "Corpus Core "
            + Checkout.revision()
            + ", -Xmx"
            + heap
            + javaOptions
            + ", "
            + file.count()
            + " postings; on "
            + Machine.here());
    report.table(rows);
    report.line(
        missed == 0
            ? "Every bound holds."
            : missed + " rows miss a bound: /healthz 100 ms, search 1,000 ms, nothing failed.");
    Files.createDirectories(reportFile.toAbsolutePath().getParent());
    report.write(reportFile);
  }

  /** What is reachable after the attack. */
  private static String liveHeap(CorpusCore core) throws InterruptedException {
    try {
      core.process().collectGarbage();
      return Report.number(core.process().memory().heap());
    } catch (IOException e) {
      return "gone";
    }
  }

  private Map<String, String> settings(Stage stage, int port, String token) {
    return Map.of(
        "CORE_DATA_DIR", stage.data().toString(),
        "CORE_CONTROL_TOKEN", token,
        "CORE_FETCH_ALLOW", HostileWeb.allow(port),
        "CORE_FETCH_REWRITE", HostileWeb.rewrite(port),
        "CORPUS_JAVA_OPTIONS",
            "-Xmx" + heap + " -XX:ActiveProcessorCount=" + stage.cores() + " " + javaOptions);
  }

  private void keepLog(Stage stage) throws IOException {
    Path kept = reportFile.toAbsolutePath().resolveSibling("hostile-logs");
    Files.createDirectories(kept);
    String name = stage.attack().row() + "-" + stage.number() + "-" + stage.cores() + ".log";
    Files.copy(
        stage.folder().resolve("serve.log"),
        kept.resolve(name),
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
