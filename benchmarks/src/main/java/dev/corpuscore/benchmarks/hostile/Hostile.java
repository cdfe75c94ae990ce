package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.HostileWeb;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.Postgres;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "/healthz 100 ms, search 1,000 ms; nothing fails, nothing stays held, the server lives.",
      "Exit code 1 if one is missed.",
      "Means something only on a machine that does nothing else: the column 'late' says how",
      "long the machine, not the server, kept the bystander waiting (p99).",
      "X0 to X6 come from one address or many, change nothing, and are made against each store."
    },
    footer = {
      "",
      "The attackers and their sites are one process, at the lowest priority (nice 19), the",
      "bystander is another. One run with everything takes about half an hour on two cores."
    })
final class Hostile implements Callable<Integer> {
  @Option(
      names = "--only",
      split = ",",
      description = "rows, such as H1, or words of an attack, such as dripping; all if left out")
  private List<String> only = List.of();

  @Mixin private final CorpusOptions corpus = new CorpusOptions(60_000);
  @Mixin private final ServerOptions server = new ServerOptions();
  @Mixin private final ReportOptions written = new ReportOptions("hostile");

  @Option(names = "--data", description = "a data dir that has these postings already")
  private @Nullable Path filledBefore;

  @Option(
      names = "--seconds",
      description = "how long each attack goes on at least; what it began then, it ends")
  private int seconds = 20;

  @Option(
      names = "--processors",
      split = ",",
      description = "-XX:ActiveProcessorCount of the server; each attack is made with each")
  private List<Integer> processors = List.of(2, 8);

  @Option(
      names = "--addresses",
      split = ",",
      description = "from so many loopback addresses X0 to X6 come, 1 to 250, each in turn")
  private List<Integer> addresses = List.of(1, 8, 64);

  @Option(
      names = "--stores",
      split = ",",
      description = "embedded, postgres (two instances, X0 to X6 alone)")
  private List<String> stores = List.of(Tier.EMBEDDED);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Hostile()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    List<Outcome> outcomes = new ArrayList<>();
    try (HostileWeb sites = new HostileWeb();
        Attackers attackers = Attackers.start()) {
      Trial trial =
          new Trial(
              server,
              attackers,
              seconds,
              HexFormat.of().toHexDigits(new Random(corpus.seed()).nextLong()).repeat(2),
              searches(file, work),
              written.file().resolveSibling("hostile-logs"));
      List<Attack> attacks = Attackers.all(sites);
      for (String store : stores) {
        switch (store) {
          case Tier.EMBEDDED -> embedded(trial, attacks, file, work, outcomes);
          case Tier.POSTGRES -> replicas(trial, attacks, file, work, outcomes);
          default -> throw new IllegalArgumentException("--stores: embedded or postgres: " + store);
        }
      }
    }
    report(outcomes);
    return outcomes.stream().allMatch(Outcome::holds) ? 0 : 1;
  }

  private void embedded(
      Trial trial, List<Attack> attacks, PostingFile file, WorkFolder work, List<Outcome> outcomes)
      throws IOException, InterruptedException {
    Path filled = filledBefore == null ? work.resolve("filled") : filledBefore;
    if (filledBefore == null) {
      Report.progress("importing " + corpus.count() + " postings");
      CorpusCore.load(server.launcher(), List.of(file), filled, work.resolve("import.log"));
    }
    for (int number = 0; number < attacks.size(); number++) {
      Attack attack = attacks.get(number);
      if (wanted(attack)) {
        Path data = work.resolve("data-" + number);
        copy(filled, data);
        add(attack, data, work);
        for (int cores : processors) {
          if (attack.crowd()) {
            rows(trial, number, attack, Tier.embedded(data, corpus.count()), cores, work, outcomes);
          } else {
            Path copied = work.resolve("copy");
            copy(data, copied);
            Tier tier = Tier.embedded(copied, corpus.count());
            row(trial, number, attack, tier, cores, 1, work, outcomes);
            WorkFolder.delete(copied);
          }
        }
        WorkFolder.delete(data);
      }
    }
  }

  private void replicas(
      Trial trial, List<Attack> attacks, PostingFile file, WorkFolder work, List<Outcome> outcomes)
      throws IOException, InterruptedException {
    try (Postgres postgres = Postgres.start(work.resolve("postgres"))) {
      Tier tier = Tier.replicas(postgres, server.launcher(), file, corpus.count(), work.path());
      for (int number = 0; number < attacks.size(); number++) {
        Attack attack = attacks.get(number);
        if (attack.crowd() && wanted(attack)) {
          for (int cores : processors) {
            rows(trial, number, attack, tier, cores, work, outcomes);
          }
        }
      }
    }
  }

  /** One for each number of addresses. */
  private void rows(
      Trial trial,
      int number,
      Attack attack,
      Tier tier,
      int cores,
      WorkFolder work,
      List<Outcome> outcomes)
      throws IOException, InterruptedException {
    for (int from : addresses) {
      row(trial, number, attack, tier, cores, from, work, outcomes);
    }
  }

  private static void row(
      Trial trial,
      int number,
      Attack attack,
      Tier tier,
      int cores,
      int from,
      WorkFolder work,
      List<Outcome> outcomes)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectory(work.resolve("attack"));
    Outcome outcome = trial.run(number, attack, tier, cores, from, folder);
    Report.progress(String.join(" · ", outcome.row()));
    outcomes.add(outcome);
    WorkFolder.delete(folder);
  }

  private boolean wanted(Attack attack) {
    return only.isEmpty()
        || only.stream().anyMatch(it -> it.equals(attack.row()) || attack.what().contains(it));
  }

  /** What the bystander searches, none of it twice. */
  private Path searches(PostingFile file, WorkFolder work) throws IOException {
    return Files.write(
        work.resolve("searches"),
        corpus.queries(file).typedAnew(2_000, 0).texts().stream().map(CorpusCore::path).toList());
  }

  private void add(Attack attack, Path data, WorkFolder work)
      throws IOException, InterruptedException {
    Path lines = work.resolve("lines.ndjson");
    try (Writer out = Files.newBufferedWriter(lines)) {
      attack.lines().write(out);
    }
    if (Files.size(lines) > 0) {
      CorpusCore.load(
          server.launcher(), List.of(new PostingFile(lines)), data, work.resolve("added.log"));
    }
  }

  private void report(List<Outcome> outcomes) throws IOException, InterruptedException {
    Report report = written.begin();
    report.line("Corpus Core " + Checkout.revision() + ", " + server + "; on " + Machine.here());
    List<List<String>> rows = new ArrayList<>(List.of(Outcome.COLUMNS));
    outcomes.forEach(outcome -> rows.add(outcome.row()));
    report.table(rows);
    long missed = outcomes.stream().filter(outcome -> !outcome.holds()).count();
    report.line(
        missed == 0
            ? "Every bound holds."
            : missed
                + " rows miss a bound: /healthz 100 ms, search 1,000 ms, nothing failed, nothing"
                + " still held, the server lives.");
    written.write(report);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
