package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.CorpusOptions;
import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.command.ReportOptions;
import dev.corpuscore.benchmarks.load.Crowd;
import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Queries;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long suggestions take while people type, alone and beside searches. */
@Command(
    name = "benchmarks/typing",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Asks GET /api/complete with every letter of searches, alone and beside searches.")
final class Typing implements Callable<Integer> {
  /** One letter of so many is another one than was meant. */
  private static final int MISTYPED = 20;

  @Mixin private final CorpusOptions corpus = new CorpusOptions(300_000);
  @Mixin private final ReportOptions written = new ReportOptions("typing");

  @Option(names = "--seconds", description = "how long each press takes")
  private int seconds = 20;

  @Option(names = "--typing", description = "connections that ask for suggestions")
  private int typing = 16;

  @Option(names = "--searching", description = "connections that search at the same time")
  private int searching = 16;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Typing()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    try (ServedPostings served = ServedPostings.load(corpus)) {
      Report report = written.begin();
      report.line(served.description());
      report.table(press(served.core(), served.queries()));
      written.write(report);
    }
    return 0;
  }

  private List<List<String>> press(CorpusCore core, Queries queries)
      throws InterruptedException, ExecutionException {
    URI server = URI.create(core.base());
    Crowd typists = new Crowd(server, typed(queries, new Random(corpus.seed())));
    Crowd searchers = new Crowd(server, core.script(queries).lines());
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("asks", "200/s", "503", "broken", "p50, ms", "p99, ms"));
    typists.press(typing, seconds);
    rows.add(row("suggestions alone", typists.press(typing, seconds)));
    searchers.press(searching, seconds);
    rows.add(row("searches alone", searchers.press(searching, seconds)));
    try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Crowd.Outcome> found = both.submit(() -> searchers.press(searching, seconds));
      Future<Crowd.Outcome> suggested = both.submit(() -> typists.press(typing, seconds));
      rows.add(row("suggestions beside searches", suggested.get()));
      rows.add(row("searches beside suggestions", found.get()));
    }
    return rows;
  }

  /** Every beginning of every query, as somebody types it, queries in random order. */
  private static List<String> typed(Queries queries, Random random) {
    List<String> texts = new ArrayList<>(queries.texts());
    Collections.shuffle(texts, random);
    List<String> paths = new ArrayList<>();
    for (String text : texts) {
      StringBuilder query = new StringBuilder(text);
      for (int at = 0; at < query.length(); at++) {
        if (random.nextInt(MISTYPED) == 0 && query.charAt(at) != ' ') {
          query.setCharAt(at, (char) ('a' + random.nextInt(26)));
        }
        String beginning = query.substring(0, at + 1);
        paths.add("/api/complete?q=" + URLEncoder.encode(beginning, StandardCharsets.UTF_8));
      }
    }
    return paths;
  }

  private static List<String> row(String label, Crowd.Outcome outcome) {
    return List.of(
        label,
        Report.number(outcome.goodPerSecond()),
        Long.toString(outcome.shed()),
        Long.toString(outcome.broken()),
        Report.number(outcome.p50Millis()),
        Report.number(outcome.p99Millis()));
  }
}
