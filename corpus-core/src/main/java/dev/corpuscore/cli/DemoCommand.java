package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ServeLock;
import dev.corpuscore.app.Server;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.imports.ImportPostings.Input;
import dev.corpuscore.service.sample.GeneratePostings;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "demo",
    description = {
      "Fills an empty data dir with 10,000 generated postings in five languages, serves them, and"
          + " prints the URL.",
      "",
      "If the data dir has postings already, it serves those. Ctrl-C stops it."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus demo",
      "  CORE_DATA_DIR=/tmp/corpus-demo CORE_HTTP_PORT=0 ./corpus demo"
    })
final class DemoCommand implements Callable<Integer> {
  private static final long POSTINGS = 10_000;
  private static final long SEED = 1;

  private final CommandContext context;

  DemoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    context.stop().listen();
    try {
      fillIfEmpty(settings);
    } catch (StoppedException e) {
      return ExitCode.STOPPED;
    }
    LogLines.start(context.err(), settings.log());
    try (Server server = Server.start(settings, context.clock(), Versions.read().build());
        StandardOutput out = new StandardOutput(context.out())) {
      String search = server.url().resolve("api/search?q=engineer&limit=3").toString();
      context.printLine(
          "try \"nurse london\", \"sjuksköterskor i Stockholm\", \"Krankenpfleger Berlin\" or"
              + " \"sairaanhoitajat\"");
      context.printLine("open this in a browser, or: curl '" + search + "'; Ctrl-C stops it");
      out.line(server.url().toString());
      out.flush();
      context.stop().await();
    }
    return ExitCode.DONE;
  }

  private void fillIfEmpty(Settings settings) throws InterruptedException {
    // before anything is made: of several demos that begin at once, one fills the data dir
    ServeLock alone = ServeLock.take(settings.dataDir());
    try (alone) {
      fill(settings);
    }
  }

  private void fill(Settings settings) throws InterruptedException {
    Corpus.creation(settings).ifPresent(context::printLine);
    try (Corpus corpus = Corpus.openOrCreate(settings, context.clock());
        FollowRevisions follower = corpus.follower()) {
      if (corpus.store().revisions().newest() > 0) {
        return;
      }
      context.printLine("generating 10,000 postings in " + settings.dataDir() + " ...");
      follower.start();
      ImportReport report = new ImportReport(context, Progress.UNKNOWN);
      try {
        GeneratePostings sample =
            GeneratePostings.ofManyLanguages(SEED, SampleCommand.newest(context, null));
        Input input = new Input("sample", () -> sample.stream(POSTINGS));
        new ImportPostings(corpus.store().postings(), context.clock())
            .run(List.of(input), Format.POSTING, 0, report);
        report.end();
        new IndexCatchUp(context, corpus, follower).await();
      } finally {
        report.end();
      }
    }
  }
}
