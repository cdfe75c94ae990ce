package dev.corpuscore.cli;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import java.util.Optional;
import java.util.stream.Stream;
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
    footer = {
      "",
      "Example:",
      "  ./corpus erasures replay --checkpoint newest.txt erasures.ndjson && ./corpus accept-loss"
    })
final class AcceptLossCommand extends StoreCommand {
  @Option(
      names = "--with-erasures",
      description =
          "Accepts the loss even if entries of the ledger are missing of which there is no"
              + " copy. Then erased people may be in the corpus again: ask the client product to"
              + " erase them once more.")
  private boolean withErasures;

  AcceptLossCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    KeepCheckpoints kept =
        ErasureServices.kept(settings, store, Signer.none("not needed"), new ServiceThreads());
    Optional<Loss> committed = store.loss();
    Optional<Loss> published = kept.loss();
    Optional<Loss> worst = Loss.worst(committed, published);
    if (worst.isEmpty()) {
      out.line("nothing is missing");
      return ExitCode.DONE;
    }
    if (kept.isFolderMissing()) {
      context().printLine("not accepted: " + kept.loss().map(Loss::sentence).orElse(""));
      return ExitCode.FAULTS;
    }
    if (worst.get().erasures() && !withErasures) {
      context()
          .printLine("not accepted: " + worst.get().sentence() + "; or accept it --with-erasures");
      return ExitCode.FAULTS;
    }
    if (published.isPresent()) {
      // what was published is not continued: nobody shall take it for the same log
      store.log(LogName.LEDGER).rename();
    }
    store.log(LogName.ROOTS).rename();
    store.acceptLoss();
    Stream.of(committed, published)
        .flatMap(Optional::stream)
        .forEach(it -> out.line("accepted: " + it.missing()));
    return ExitCode.DONE;
  }
}
