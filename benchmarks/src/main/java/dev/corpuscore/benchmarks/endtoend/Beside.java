package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.load.Wrk;
import dev.corpuscore.benchmarks.server.Checkout;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Machine;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import dev.corpuscore.benchmarks.server.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * This checkout beside an earlier one, in turns: each round both import, start and answer, and who
 * goes first changes, so that what else the machine does hits both.
 */
@Command(
    name = "benchmarks/beside",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing lost",
      "1:a figure is worse than the tolerance allows",
      "2:not done"
    },
    description =
        "Measures import, start, search, role search, lookup and memory of this checkout beside"
            + " another one. Build that one first (mvn -DskipTests package).")
final class Beside implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 8;
  private static final int LOOKED_UP = 20;

  @Parameters(paramLabel = "CHECKOUT", description = "the earlier one, built")
  private Path earlier = Path.of("");

  @Option(names = "--postings", required = true, description = "posting lines")
  private Path postings = Path.of("");

  @Option(names = "--count", description = "how many of them")
  private int count = 60_000;

  @Option(names = "--queries", required = true, description = "public searches, one a line")
  private Path queries = Path.of("");

  @Option(names = "--rounds", description = "how often each is measured")
  private int rounds = 3;

  @Option(names = "--seconds", description = "how long each measurement takes")
  private int seconds = 6;

  @Option(names = "--tolerance", description = "the share that a figure may be worse")
  private double tolerance = 0.05;

  @Option(names = "--seed", description = "of roles and URLs")
  private long seed = 1;

  /** A figure of both, round by round. */
  private record Pair(boolean moreIsBetter, List<Double> before, List<Double> now) {
    /** How much better this checkout is: 1 is as good. */
    double ratio() {
      double ratio = Report.median(now) / Report.median(before);
      return moreIsBetter ? ratio : 1 / ratio;
    }
  }

  private final Map<String, Pair> figures = new LinkedHashMap<>();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Beside()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = new PostingFile(postings).head(count, work.resolve("postings.ndjson.gz"));
    Map<String, Script> asked = new LinkedHashMap<>();
    Queries searches = Queries.read(queries);
    int unheard = (WARM_SECONDS + seconds) * Rounds.MOST_PER_SECOND;
    asked.put("public search, no query twice", script(searches.typedAnew(unheard, 0)));
    asked.put("public search", script(searches));
    asked.put("role search", Requests.roleSearches(file, seed));
    asked.put("lookup", Requests.lookups(file, LOOKED_UP, seed));
    for (int round = 0; round < rounds; round++) {
      boolean nowFirst = round % 2 == 0;
      for (boolean now : List.of(nowFirst, !nowFirst)) {
        measure(work, round, now, file, asked);
      }
    }
    report();
    return figures.values().stream().allMatch(it -> it.ratio() >= 1 - tolerance) ? 0 : 1;
  }

  private static Script script(Queries searches) {
    return new Script("GET", "", searches.texts().stream().map(CorpusCore::path).toList());
  }

  private void measure(
      WorkFolder work, int round, boolean now, PostingFile file, Map<String, Script> asked)
      throws IOException, InterruptedException {
    Path launcher = now ? Checkout.LAUNCHER : earlier.toAbsolutePath().resolve("corpus");
    String name = (now ? "now-" : "before-") + round;
    Report.progress("round " + (round + 1) + (now ? ", this checkout" : ", the earlier one"));
    Path data = work.resolve(name);
    CorpusCore.Loaded loaded =
        CorpusCore.load(launcher, List.of(file), data, work.resolve(name + "-import.log"));
    more("import, durable and found, postings/s", now, count * 1e3 / loaded.found().toMillis());
    less("store and index, bytes a posting", now, (double) WorkFolder.bytes(data) / count);
    Wrk wrk = new Wrk(work.path());
    try (CorpusCore core = CorpusCore.serve(launcher, data, work.resolve(name + ".log"))) {
      less("start until the first answer, ms", now, (double) core.untilReady().toMillis());
      for (Map.Entry<String, Script> each : asked.entrySet()) {
        wrk.run(core.base(), each.getValue(), CONNECTIONS, WARM_SECONDS, 0);
        Wrk.Load load =
            wrk.run(
                core.base(),
                each.getValue(),
                CONNECTIONS,
                seconds,
                WARM_SECONDS * Rounds.MOST_PER_SECOND);
        if (load.refused() + load.broken() > 0) {
          throw new IOException(each.getKey() + ": " + load);
        }
        more(each.getKey() + ", requests/s", now, load.perSecond());
      }
      core.process().collectGarbage();
      less("live heap after it, MiB", now, core.process().memory().heap());
    }
  }

  private void more(String name, boolean now, double figure) {
    add(name, true, now, figure);
  }

  private void less(String name, boolean now, double figure) {
    add(name, false, now, figure);
  }

  private void add(String name, boolean moreIsBetter, boolean now, double figure) {
    Report.progress(name + ": " + Report.number(figure));
    Pair pair =
        figures.computeIfAbsent(
            name, it -> new Pair(moreIsBetter, new ArrayList<>(), new ArrayList<>()));
    (now ? pair.now : pair.before).add(figure);
  }

  private void report() throws IOException, InterruptedException {
    Report report = new Report();
    report.line(
        "`benchmarks/beside CHECKOUT --count "
            + count
            + " --rounds "
            + rounds
            + " --seconds "
            + seconds
            + "`");
    report.line("");
    report.line("- on " + Machine.here() + ", Corpus Core and wrk");
    report.line(
        "- before: Corpus Core "
            + Checkout.revision(earlier)
            + ", now: Corpus Core "
            + Checkout.revision());
    report.line("- medians of " + rounds + " rounds; a ratio over 1 is better now");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "before", "now", "ratio"));
    figures.forEach(
        (name, pair) ->
            rows.add(
                List.of(
                    name,
                    Report.number(Report.median(pair.before)),
                    Report.number(Report.median(pair.now)),
                    Report.number(pair.ratio())
                        + (pair.ratio() < 1 - tolerance ? " (worse)" : ""))));
    report.table(rows);
    Path target = Path.of("benchmarks/target/beside.md");
    Files.createDirectories(target.toAbsolutePath().getParent());
    report.write(target);
  }
}
