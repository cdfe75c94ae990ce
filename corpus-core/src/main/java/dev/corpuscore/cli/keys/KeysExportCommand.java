package dev.corpuscore.cli.keys;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.store.Store;
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
public final class KeysExportCommand extends StoreCommand {
  public KeysExportCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    out.write(JwkSet.json(new ReadKeys(store).published()));
    out.write('\n');
    return ExitCode.DONE;
  }
}
