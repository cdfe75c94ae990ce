package dev.corpuscore.cli.ledger;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Signs the log of erasures as it is now. */
@Command(
    name = "checkpoint",
    description = {
      "Writes a signed checkpoint of the log of erasures as it is now.",
      "",
      "Keep it where a restore does not reach. It is for you: what is published at"
          + " /ledger/checkpoint grows when an hour of the clock begins, so that it does not tell"
          + " when somebody was erased. CORE_CHECKPOINT_DIR keeps the newest one by itself."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus ledger checkpoint > checkpoint.txt",
      "  CORE_CHECKPOINT_DIR=/mnt/kept ./corpus ledger checkpoint --keep"
    })
public final class LedgerCheckpointCommand extends StoreCommand {
  @Option(
      names = "--keep",
      description =
          "Also writes it to CORE_CHECKPOINT_DIR, and takes a folder into use that has none of this"
              + " log. Only if the folder is new: one that is not mounted looks the same.")
  private boolean keep;

  public LedgerCheckpointCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    Signer signer = SigningKeyProvider.signer(settings, store.signingKeys(), context().clock());
    SigningKey key = signer.log();
    if (key == null) {
      throw CorpusException.unavailable("there is no key for the log: " + signer.fault());
    }
    if (keep) {
      ErasureServices.kept(settings, store, signer, new ServiceThreads()).takeIntoUse();
    }
    String note = SignedCheckpoint.sign(store.log(LogName.LEDGER).head(), key);
    out.write(note.getBytes(StandardCharsets.UTF_8));
    return ExitCode.DONE;
  }
}
