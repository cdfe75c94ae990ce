package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "accept-loss",
    description = {
      "Accepts that the database lacks commits that it had acknowledged, and opens the"
          + " routes that need participants again.",
      "",
      "A file beside an SQLite database records the newest acknowledged commit. If the"
          + " database is older, a disk lost commits or an older copy was restored; the log,"
          + " /healthz and check say what is missing. First run erasures replay, then import the"
          + " missing postings again. Everything else is lost, and this command accepts that. Can"
          + " be used while serve runs."
    },
    footer = {"", "Example:", "  ./corpus erasures replay erasures.ndjson && ./corpus accept-loss"})
final class AcceptLossCommand implements Callable<Integer> {
  @Option(
      names = "--with-erasures",
      description =
          "Accepts the loss even if entries of the ledger are missing of which there is no"
              + " copy. Then erased people may be in the corpus again: ask the client product to"
              + " erase them once more.")
  private boolean withErasures;

  private final CommandContext context;

  AcceptLossCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      Optional<Loss> loss = store.loss();
      if (loss.isEmpty()) {
        out.line("nothing is missing");
        return ExitCode.DONE;
      }
      if (loss.get().erasures() && !withErasures) {
        context.printLine(
            "not accepted: " + loss.get().sentence() + "; or accept it --with-erasures");
        return ExitCode.FAULTS;
      }
      store.acceptLoss();
      out.line("accepted: " + loss.get().missing());
      return ExitCode.DONE;
    }
  }
}
