package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.erasure.ExportLedger;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.LogName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Exports the ledger, for {@link ErasuresReplayCommand} after a restore. */
@Command(
    name = "export",
    description = {
      "Writes the ledger of erasures to stdout, one line per erasure: the receipt and the keyed"
          + " hash of the person. It names no person, and can be used only with the pseudonym key."
          + " The last line is a signed checkpoint, which shows whether a line was altered or left"
          + " out. Without a key for the log there is no such line, and the exit code is 1, unless"
          + " --unsigned is said: the file is whole, but replay takes it only with"
          + " --unauthenticated.",
      "",
      "Keep the newest export apart from the backups. Replayed after a restore, it erases"
          + " again the people who were erased since the backup."
    },
    footer = {"", "Example:", "  ./corpus erasures export > erasures.ndjson"})
public final class ErasuresExportCommand extends StoreCommand {
  @Option(
      names = "--unsigned",
      description =
          "Takes it for granted that there is no key for the log: then the exit code is 0.")
  private boolean unsigned;

  public ErasuresExportCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    Signer signer = SigningKeyProvider.signer(settings, store.signingKeys(), context().clock());
    new ExportLedger(store.erasures(), store.log(LogName.LEDGER))
        .run(
            signer,
            line -> {
              out.write(line);
              out.write('\n');
            });
    if (signer.log() == null) {
      context()
          .printLine(
              "not signed: there is no key for the log, so nothing shows whether lines are"
                  + " altered or cut off later, and replay takes them only with"
                  + " --unauthenticated; "
                  + signer.fault()
                  + (unsigned ? "" : "; or say --unsigned, if there shall be none"));
    }
    return signer.log() == null && !unsigned ? ExitCode.FAULTS : ExitCode.DONE;
  }
}
