package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.Server;
import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.imports.ImportPostings.Input;
import dev.corpuscore.service.sample.GeneratePostings;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import picocli.CommandLine.Command;

@Command(
    name = "demo",
    description = {
      "Fills an empty data dir with 10,000 generated postings, serves them, and prints the URL.",
      "",
      "Where the data dir holds postings already, it serves those. Ctrl-C stops it."
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

  private final World world;

  DemoCommand(World world) {
    this.world = world;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(world.environment());
    world.stop().heed();
    try {
      fillIfEmpty(settings);
    } catch (StoppedEarly e) {
      return ExitCode.STOPPED;
    }
    LogLines.start(world.err(), Level.INFO);
    try (Server server = Server.start(settings, world.clock(), Versions.read().build());
        StandardOutput out = new StandardOutput(world.out())) {
      String search = server.url().resolve("api/search?q=engineer&limit=3").toString();
      world.say("open this in a browser, or: curl '" + search + "'; Ctrl-C stops it");
      out.line(server.url().toString());
      out.flush();
      world.stop().await();
    }
    return ExitCode.DONE;
  }

  private void fillIfEmpty(Settings settings) throws InterruptedException {
    try (Corpus corpus = Corpus.open(settings, world.clock());
        FollowRevisions follower =
            new FollowRevisions(corpus.store().revisions(), corpus.index())) {
      if (corpus.store().revisions().newest() > 0) {
        return;
      }
      world.say("making 10,000 postings in " + settings.dataDir() + " ...");
      follower.start();
      ImportReport report = new ImportReport(world, Progress.UNKNOWN);
      try {
        GeneratePostings sample = SampleCommand.generator(world, SEED, null);
        Input input = new Input("sample", () -> sample.stream(POSTINGS));
        new ImportPostings(corpus.store().postings(), world.clock())
            .run(List.of(input), Format.POSTING, 0, report);
        new Searchable(world, corpus, follower).await();
      } finally {
        report.end();
      }
    }
  }
}
