package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.erasure.ReplayErasures;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Exports the ledger, for {@link ErasuresReplayCommand} after a restore. */
@Command(
    name = "export",
    description = {
      "Writes the ledger of erasures to stdout, one line per erasure: the receipt and the"
          + " keyed hash of the person. It names no person, and can be used only with the"
          + " pseudonym key.",
      "",
      "Keep the newest export apart from the backups. Replayed after a restore, it erases"
          + " again the people who were erased since the backup."
    },
    footer = {"", "Example:", "  ./corpus erasures export > erasures.ndjson"})
public final class ErasuresExportCommand implements Callable<Integer> {
  private final CommandContext context;

  public ErasuresExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        ErasureServices erasure = ErasureServices.open(settings, store, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      new ReplayErasures(erasure.gate(), store.erasures(), erasure.erase())
          .export(
              line -> {
                out.write(line);
                out.write('\n');
              });
      return ExitCode.DONE;
    }
  }
}
