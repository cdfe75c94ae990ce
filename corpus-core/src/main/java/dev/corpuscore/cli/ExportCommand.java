package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.archive.WriteArchive;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "export",
    description = {
      "Writes every posting that a source has shown to stdout, open or closed, as the lines that"
          + " import reads.",
      "",
      "Importing the lines into an empty data dir gives the same postings with the same records.",
      "",
      "Postings that only callers have submitted are left out, unless --submitted is"
          + " given. A line does not say who submitted them, so import refuses such lines.",
      "",
      "With --everything it writes the state of the whole corpus at one moment, also"
          + " sources, commands, contributions and the ledger of erasures, for import"
          + " --everything in this or another deployment. The archive names no person. To use it,"
          + " you also need the pseudonym key, which is not in it."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus export | gzip > corpus.ndjson.gz",
      "  ./corpus export | head -1",
      "  ./corpus export --everything | gzip > corpus.archive.gz"
    })
final class ExportCommand implements Callable<Integer> {
  @Option(
      names = "--everything",
      description = "Writes everything except derived data, for import --everything.")
  private boolean everything;

  @Option(
      names = "--submitted",
      description = "Also writes postings that only callers have submitted; import refuses these.")
  private boolean submitted;

  private final CommandContext context;

  ExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    if (everything) {
      everything(settings);
      return ExitCode.DONE;
    }
    try (Corpus corpus = Corpus.open(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      long total = corpus.store().postings().count(context.clock().instant()).postings();
      try (Progress progress = Progress.start(context, "export", total, Progress.Unit.POSTINGS)) {
        new ExportPostings(corpus.store().revisions())
            .run(submitted, out, written -> progress.reached(written, written));
      }
    }
    return ExitCode.DONE;
  }

  private void everything(Settings settings) {
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out());
        Progress progress =
            Progress.start(context, "export", store.archive().count(), Progress.Unit.ROWS)) {
      new WriteArchive(store.archive()).run(out, rows -> progress.reached(rows, rows));
    }
  }
}
