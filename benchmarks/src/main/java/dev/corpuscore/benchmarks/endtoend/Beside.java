package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.LoadOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.endtoend.Comparison.Figure;
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
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * This checkout beside an earlier one. Each part is measured in turns: the first round of both is
 * thrown away, as it warms the machine, and who goes first changes from round to round, so that
 * what else the machine does hits both.
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
        "Measures import, start, search, role search, lookup, erasures and memory of this checkout beside"
            + " another one. Build that one first (mvn -DskipTests package).",
    footer = {
      "",
      "One question in about a minute: --only start --count 10000",
    })
final class Beside implements Callable<Integer> {
  private static final int CONNECTIONS = 16;
  private static final int WARM_SECONDS = 8;
  private static final int LOOKED_UP = 20;

  @Parameters(paramLabel = "CHECKOUT", description = "the earlier one, built")
  private Path earlier = Path.of("");

  @Option(
      names = "--only",
      split = ",",
      description = "parts of: ${COMPLETION-CANDIDATES}; all if left out")
  private Set<Part> only = EnumSet.allOf(Part.class);

  @Option(names = "--starts", description = "how often each is started; an even number is fair")
  private int starts = 6;

  @Option(names = "--tolerance", description = "the share that a figure may be worse")
  private double tolerance = 0.05;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(60_000);

  /** An even number: then each side goes first as often as the other. */
  @Mixin private final LoadOptions load = new LoadOptions(4, 6);

  @Mixin private final ReportOptions written = new ReportOptions("beside");

  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new Beside()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    WorkFolder work = WorkFolder.make(false);
    PostingFile file = corpus.file(work);
    Map<String, Script> requests = requests(file);
    Wrk wrk = new Wrk(work.path());
    Report report = written.begin();
    report.line("- on " + Machine.here() + (requests.isEmpty() ? "" : ", " + Wrk.version()));
    report.line("- before: " + Checkout.revision(earlier) + ", now: " + Checkout.revision());
    List<Side> sides =
        List.of(
            new Side(false, earlier.toAbsolutePath().resolve("corpus"), folder(work, "before")),
            new Side(true, Checkout.LAUNCHER, folder(work, "now")));
    Comparison comparison = new Comparison(tolerance);
    int imports = only.contains(Part.IMPORT) ? load.rounds() : 0;
    inTurns("import", imports, sides, comparison, (side, round) -> load(side, round, file));
    if (only.contains(Part.START)) {
      inTurns("start", starts, sides, comparison, (side, round) -> start(side));
    }
    if (!requests.isEmpty()) {
      inTurns(
          "requests",
          load.rounds(),
          sides,
          comparison,
          (side, round) -> answer(side, wrk, requests));
    }
    if (only.contains(Part.ERASURES)) {
      inTurns("erasures", load.rounds(), sides, comparison, (side, round) -> erase(side));
    }
    report.table(comparison.table());
    written.write(report);
    return comparison.holds() ? 0 : 1;
  }

  private static Path folder(WorkFolder work, String name) throws IOException {
    return Files.createDirectory(work.resolve(name));
  }

  private Map<String, Script> requests(PostingFile file) throws IOException {
    Map<String, Script> requests = new LinkedHashMap<>();
    if (only.contains(Part.SEARCH)) {
      Queries searches = corpus.queries(file);
      requests.put(
          "public search, distinct queries",
          Requests.searchesTypedAnew(searches, WARM_SECONDS + load.seconds()));
      requests.put("public search", Requests.searches(searches));
    }
    if (only.contains(Part.ROLES)) {
      requests.put("role search", Requests.roleSearches(file, corpus.seed()));
    }
    if (only.contains(Part.LOOKUP)) {
      requests.put("lookup", Requests.lookups(file, LOOKED_UP, corpus.seed()));
    }
    return requests;
  }

  /** Measures one side once; round 0 is the one that is thrown away. */
  private interface Measurement {
    List<Figure> of(Side side, int round) throws IOException, InterruptedException;
  }

  /** Before, now; now, before; before, now; and so on, the first two thrown away. */
  private static void inTurns(
      String what, int rounds, List<Side> sides, Comparison comparison, Measurement measurement)
      throws IOException, InterruptedException {
    for (int round = 0; round <= rounds; round++) {
      for (Side side : round % 2 == 0 ? sides : sides.reversed()) {
        List<Figure> figures = measurement.of(side, round);
        String label = round == 0 ? "thrown away" : "round " + round;
        Report.progress(what + ", " + label + ", " + side + ": " + figures);
        if (round > 0) {
          figures.forEach(figure -> comparison.add(side, figure));
        }
      }
    }
  }

  /** What round 0 imports stays: it is what everything else is measured on. */
  private List<Figure> load(Side side, int round, PostingFile file)
      throws IOException, InterruptedException {
    Path data = round == 0 ? side.data() : side.folder().resolve("import-" + round);
    CorpusCore.Loaded loaded = side.load(file, data);
    List<Figure> figures =
        List.of(
            Figure.more(
                "import, durable and searchable, postings/s",
                corpus.count() * 1e3 / loaded.found().toMillis()),
            Figure.less(
                "store and index, bytes a posting",
                (double) WorkFolder.bytes(data) / corpus.count()));
    if (round > 0) {
      WorkFolder.delete(data);
    }
    return figures;
  }

  private static List<Figure> start(Side side) throws IOException, InterruptedException {
    try (CorpusCore core = side.serve()) {
      double processorSeconds = core.process().processorSeconds();
      return List.of(
          Figure.less("start until the first answer, ms", core.untilReady().toNanos() / 1e6),
          Figure.less("the same, ms of processor time", processorSeconds * 1e3));
    }
  }

  private static List<Figure> erase(Side side) throws IOException, InterruptedException {
    try (CorpusCore core = side.serve()) {
      return Erasures.measure(core.base());
    }
  }

  /** Every request warms the server before the first of them is measured. */
  private List<Figure> answer(Side side, Wrk wrk, Map<String, Script> requests)
      throws IOException, InterruptedException {
    List<Figure> figures = new ArrayList<>();
    try (CorpusCore core = side.serve()) {
      for (Script script : requests.values()) {
        wrk.run(core.base(), script, CONNECTIONS, WARM_SECONDS, 0);
      }
      for (Map.Entry<String, Script> each : requests.entrySet()) {
        Wrk.Load answered =
            wrk.run(
                core.base(),
                each.getValue(),
                CONNECTIONS,
                load.seconds(),
                WARM_SECONDS * Rounds.MOST_PER_SECOND);
        if (answered.refused() + answered.broken() > 0) {
          throw new IOException(each.getKey() + ": " + answered);
        }
        figures.add(Figure.more(each.getKey() + ", requests/s", answered.perSecond()));
      }
      core.process().collectGarbage();
      figures.add(Figure.less("live heap after requests, MiB", core.process().memory().heap()));
    }
    return figures;
  }
}
