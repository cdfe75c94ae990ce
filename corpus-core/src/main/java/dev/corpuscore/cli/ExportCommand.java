package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.ExportPostings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "export",
    description = {
      "Writes every posting to stdout, open or closed, as the lines that import reads.",
      "",
      "Imported into an empty data dir they give the same postings with the same records."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus export | gzip > corpus.ndjson.gz",
      "  ./corpus export | head -1"
    })
final class ExportCommand implements Callable<Integer> {
  private final World world;

  ExportCommand(World world) {
    this.world = world;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(world.environment());
    try (Corpus corpus = Corpus.open(settings, world.clock());
        StandardOutput out = new StandardOutput(world.out())) {
      long total = corpus.store().postings().count(world.clock().instant()).postings();
      try (Progress progress = Progress.start(world, "export", total, Progress.Unit.POSTINGS)) {
        new ExportPostings(corpus.store().revisions())
            .run(out, written -> progress.reached(written, written));
      }
    }
    return ExitCode.DONE;
  }
}
