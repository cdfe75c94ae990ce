package dev.corpuscore.cli.keys;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Exports the public keys. */
@Command(
    name = "export",
    description = {
      "Writes all public keys to stdout as a JWK Set, as GET /.well-known/corpus-core/keys.json"
          + " does. Give it to those who verify, on another way than what they verify.",
      "",
      "No private key is ever written."
    },
    footer = {"", "Example:", "  ./corpus keys export > keys.json"})
public final class KeysExportCommand implements Callable<Integer> {
  private final CommandContext context;

  public KeysExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      out.write(JwkSet.json(new ReadKeys(store).published()));
      out.write('\n');
      return ExitCode.DONE;
    }
  }
}
