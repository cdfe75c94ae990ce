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
      "Accepts that the database lacks what it acknowledged once, and opens the routes that take"
          + " participants again.",
      "",
      "The mark beside an SQLite database says how far it had come. If the database holds less, a"
          + " disk forgot commits, or an older copy was put in place: the log, /healthz and check"
          + " say what is missing. Bring back the erasures first (erasures replay), then import"
          + " again what is missing; what is left is lost, and this says so. Works beside a serve."
    },
    footer = {"", "Example:", "  ./corpus erasures replay erasures.ndjson && ./corpus accept-loss"})
final class AcceptLossCommand implements Callable<Integer> {
  @Option(
      names = "--with-erasures",
      description =
          "Also where entries of the ledger are missing still, and no copy of it holds them: people"
              + " who were erased may be in the corpus again. Ask the client product to erase them"
              + " once more.")
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
