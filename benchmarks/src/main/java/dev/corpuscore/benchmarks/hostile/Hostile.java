package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.endtoend.Report;
import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Attacks a running service, one attack after the other, each on a server of its own, and measures
 * what everybody else notices: {@code GET /healthz} and a plain search that was not asked before.
 */
@Command(
    name = "benchmarks/hostile",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Attacks Corpus Core in every way that docs/reliability.md lists, and measures what",
      "health checks and plain searches of others notice. Exit code 1 if a bound is missed."
    })
final class Hostile implements Callable<Integer> {
  private static final double HEALTH_MILLIS = 100;
  private static final double SEARCH_MILLIS = 1_000;

  @Option(names = "--only", split = ",", description = "rows, such as H1,M5; all if left out")
  private List<String> only = List.of();

  @Option(names = "--count", description = "how many sampled postings are there")
  private int count = 60_000;

  @Option(names = "--seed", description = "of postings and searches")
  private long seed = 1;

  @Option(names = "--seconds", description = "how long each attack takes at least")
  private int seconds = 20;

  @Option(names = "--heap", description = "-Xmx of the server")
  private String heap = "512m";

  @Option(names = "--processors", description = "that the server believes to have; 0: what is here")
  private int processors;

  @Option(names = "--launcher", description = "the ./corpus of another checkout")
  private Path launcher = Checkout.LAUNCHER;

  @Option(names = "--report", description = "where the table goes as Markdown")
  private Path reportFile = Path.of("benchmarks/target/hostile.md");

  private final Report report = new Report();
  private int missed;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Hostile()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = Checkout.sample(count, seed, work.resolve("sample.ndjson"));
    Path filled = work.resolve("filled");
    CorpusCore.load(launcher, List.of(file), filled, work.resolve("import.log"));
    List<String> searches =
        Queries.sample(file, seed).typedAnew(2_000, 0).texts().stream()
            .map(CorpusCore::path)
            .toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "row",
            "attack",
            "/healthz p99, ms",
            "slowest",
            "failed",
            "search p99, ms",
            "slowest",
            "failed",
            "heap, MiB",
            "what became of it"));
    try (HostileWeb web = new HostileWeb()) {
      List<Attack> attacks =
          Stream.of(
                  List.of(nothing()),
                  SearchAttacks.all(),
                  PageAttacks.all(web),
                  FeedAttacks.all(web),
                  AnswerAttacks.all())
              .flatMap(List::stream)
              .filter(attack -> only.isEmpty() || only.contains(attack.row()))
              .toList();
      for (int at = 0; at < attacks.size(); at++) {
        Path folder = Files.createDirectory(work.resolve("attack-" + at));
        List<String> row = attack(attacks.get(at), web, filled, folder, searches);
        Report.progress(String.join(" · ", row));
        rows.add(row);
      }
    }
    report.line(
        "`benchmarks/hostile --seconds "
            + seconds
            + " --heap "
            + heap
            + " --processors "
            + processors
            + "`");
    report.line("");
    report.line(
        "Corpus Core " + Checkout.revision() + ", " + count + " postings; on " + Machine.here());
    report.table(rows);
    Files.createDirectories(reportFile.toAbsolutePath().getParent());
    report.write(reportFile);
    return missed == 0 ? 0 : 1;
  }

  private static Attack nothing() {
    return Attack.of(
        "–",
        "none",
        scene -> {
          Thread.sleep(Math.max(0, (scene.end() - System.nanoTime()) / 1_000_000));
          return "";
        });
  }

  private List<String> attack(
      Attack attack, HostileWeb web, Path filled, Path folder, List<String> searches)
      throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    copy(filled, data);
    if (!attack.catalog().isEmpty()) {
      Files.writeString(data.resolve("catalog.yaml"), attack.catalog());
    }
    String token = HexFormat.of().toHexDigits(new Random(seed).nextLong()).repeat(2);
    try (CorpusCore core =
        CorpusCore.serve(launcher, settings(data, web, token), folder.resolve("serve.log"))) {
      for (String search : searches.subList(searches.size() - 500, searches.size())) {
        core.http().get(search); // warm, as a server that has run for a while is
      }
      return pressed(attack, core, data, folder, token, searches);
    } finally {
      keepLog(attack, folder);
    }
  }

  private List<String> pressed(
      Attack attack, CorpusCore core, Path data, Path folder, String token, List<String> searches)
      throws IOException, InterruptedException {
    URI base = URI.create(core.base());
    Bystander health = new Bystander(base, List.of("/healthz"), 50);
    Bystander search = new Bystander(base, searches, 100);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    String became;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Scene scene = new Scene(core, launcher, data, folder, token, Scene.attacker(), end);
      Future<String> press = threads.submit(() -> attack.press().run(scene));
      Future<?> healths = threads.submit(() -> watch(health, end));
      watch(search, end);
      healths.get();
      became = press.get();
    } catch (ExecutionException e) {
      became = "broke: " + Objects.requireNonNullElse(e.getCause(), e);
    }
    boolean holds =
        health.millis(99) <= HEALTH_MILLIS
            && search.millis(99) <= SEARCH_MILLIS
            && health.failed() + search.failed() == 0;
    missed += holds ? 0 : 1;
    return List.of(
        attack.row(),
        attack.what(),
        Report.number(health.millis(99)),
        Report.number(health.millis(100)),
        Long.toString(health.failed()),
        Report.number(search.millis(99)),
        Report.number(search.millis(100)),
        Long.toString(search.failed()),
        liveHeap(core),
        became);
  }

  private static Void watch(Bystander bystander, long end) throws InterruptedException {
    bystander.askUntil(end);
    return null;
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

  private Map<String, String> settings(Path data, HostileWeb web, String token) {
    String cores = processors == 0 ? "" : " -XX:ActiveProcessorCount=" + processors;
    return Map.of(
        "CORE_DATA_DIR", data.toString(),
        "CORE_CONTROL_TOKEN", token,
        "CORE_FETCH_ALLOW", web.allow(),
        "CORE_FETCH_REWRITE", web.rewrite(),
        "CORPUS_JAVA_OPTIONS", "-Xmx" + heap + cores);
  }

  private void keepLog(Attack attack, Path folder) throws IOException {
    Path kept = reportFile.toAbsolutePath().resolveSibling("hostile-logs");
    Files.createDirectories(kept);
    String name = attack.row() + "-" + Integer.toHexString(attack.what().hashCode()) + ".log";
    Files.copy(
        folder.resolve("serve.log"), kept.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
