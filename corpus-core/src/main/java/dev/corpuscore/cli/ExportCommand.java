package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.archive.WriteArchive;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.RootStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "export",
    description = {
      "Writes every posting that a source has shown to stdout, open or closed, as the lines that"
          + " import reads.",
      "",
      "With --root it also writes a signed file that fits exactly these lines.",
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
      "  ./corpus export --root root.json | gzip > corpus.ndjson.gz",
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

  @Option(
      names = "--root",
      paramLabel = "FILE",
      description =
          "Also writes the root of what was exported to this new file, signed: with it, snapshot"
              + " verify --corpus shows that nothing was left out, added or altered.")
  private @Nullable Path root;

  private final CommandContext context;

  ExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    if (root != null && (everything || Files.exists(root))) {
      throw CorpusException.invalid(
          everything ? "--everything has no root" : root + " exists; name a new file");
    }
    if (everything) {
      everything(settings);
      return ExitCode.DONE;
    }
    try (Corpus corpus = Corpus.open(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      long total = corpus.store().postings().count(context.clock().instant()).postings();
      try (Progress progress = Progress.start(context, "export", total, Progress.Unit.POSTINGS)) {
        ExportPostings export = new ExportPostings(corpus.store().revisions());
        LongConsumer written = lines -> progress.reached(lines, lines);
        if (root == null) {
          export.run(submitted, out, written);
        } else {
          write(root, settings, corpus.store(), export.runAtOneRevision(submitted, out, written));
        }
      }
    }
    return ExitCode.DONE;
  }

  private void write(Path file, Settings settings, Store store, CorpusRoot exported) {
    RootStatement statement = new RootStatement(exported, context.clock().instant());
    Signer signer = SigningKeyProvider.signer(settings, store.signingKeys(), context.clock());
    Envelope envelope = signer.envelope(RootStatement.TYPE, statement.bytes()).orElse(null);
    try {
      Files.write(file, statement.file(envelope), StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw CorpusException.unavailable(file + " cannot be written", e);
    }
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
