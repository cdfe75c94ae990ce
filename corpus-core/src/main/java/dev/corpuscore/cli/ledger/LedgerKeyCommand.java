package dev.corpuscore.cli.ledger;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog.Origin;
import dev.corpuscore.transparency.LogName;
import picocli.CommandLine.Command;

/** Writes the verifier keys of the logs. */
@Command(
    name = "key",
    description = {
      "Writes the verifier keys of the logs as C2SP signed notes have them (name+hash+key), a line"
          + " for each log and each key that it was ever signed with: what other programs that read"
          + " transparency logs ask for.",
      "",
      "The same public keys as JSON: ./corpus keys export."
    },
    footer = {"", "Example:", "  ./corpus ledger key"})
public final class LedgerKeyCommand extends StoreCommand {
  public LedgerKeyCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    for (LogName log : LogName.values()) {
      for (Origin origin : store.log(log).origins()) {
        for (PublishedKey key : store.signingKeys().all()) {
          if (key.serves(KeyPurpose.LOG)) {
            out.line(new NoteKey(origin.name(), key.key()).toString());
          }
        }
      }
    }
    return ExitCode.DONE;
  }
}
