package dev.corpuscore.cli.keys;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces a key in the data dir with a new one. */
@Command(
    name = "rotate",
    description = {
      "Generates a new key in the data dir, in the place of the one in use. serve must not run.",
      "",
      "What was signed before stays valid: the old public key is listed with the time of its use."
          + " The old private key is deleted. Export the public keys afterwards. A key that is set"
          + " with CORE_SIGNING_KEY or CORE_LOG_KEY is replaced there, followed by a restart."
    },
    footer = {"", "Example:", "  ./corpus keys rotate --for statements"})
public final class KeysRotateCommand implements Callable<Integer> {
  @Option(
      names = "--for",
      paramLabel = "PURPOSE",
      required = true,
      description = "Which key: statements, or log.")
  private KeyPurpose purpose = KeyPurpose.STATEMENTS;

  private final CommandContext context;

  public KeysRotateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      SigningKeyProvider.rotate(settings, store.signingKeys(), purpose, context.clock());
      String id = store.signingKeys().inUse(purpose).orElseThrow().key().keyId();
      out.line("the key for " + purpose.wire() + " is now " + id);
      return ExitCode.DONE;
    }
  }
}
