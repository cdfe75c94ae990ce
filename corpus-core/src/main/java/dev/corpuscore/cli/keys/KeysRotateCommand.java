package dev.corpuscore.cli.keys;

import dev.corpuscore.app.PseudonymKeyProvider;
import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.store.Store;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces a key in the data dir with a new one. */
@Command(
    name = "rotate",
    description = {
      "Generates a new key in the data dir, in the place of the one in use. serve must not run.",
      "",
      "statements, log: What was signed before stays valid: the old public key is listed with the"
          + " time of its use. The old private key is deleted. Export the public keys afterwards. A"
          + " key that is set with CORE_SIGNING_KEY or CORE_LEDGER_KEY is replaced there, followed by"
          + " a restart.",
      "",
      "pseudonyms: The new key hashes participants from now on. The old one is kept as"
          + " pseudonym-<id>.key, because people who were stored or erased under it are recognised"
          + " only with it. Back up both, apart from the database. A key that is set with"
          + " CORE_CORPUS_PSEUDONYM_KEY moves to CORE_CORPUS_PSEUDONYM_KEYS_RETIRED on every"
          + " instance."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus keys rotate --for statements",
      "  ./corpus keys rotate --for pseudonyms && ./corpus check   # after the key was disclosed"
    })
public final class KeysRotateCommand extends StoreCommand {
  @Option(
      names = "--for",
      paramLabel = "PURPOSE",
      required = true,
      description = "Which key: statements, log, or pseudonyms.")
  private RotatedKey rotated = RotatedKey.STATEMENTS;

  public KeysRotateCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    String id =
        switch (rotated) {
          case STATEMENTS -> signing(settings, store, KeyPurpose.STATEMENTS);
          case LOG -> signing(settings, store, KeyPurpose.LOG);
          case PSEUDONYMS ->
              PseudonymKeyProvider.rotate(settings, store.participants(), context().clock());
        };
    out.line("the key for " + rotated.name().toLowerCase(Locale.ROOT) + " is now " + id);
    return ExitCode.DONE;
  }

  private String signing(Settings settings, Store store, KeyPurpose purpose) {
    SigningKeyProvider.rotate(settings, store.signingKeys(), purpose, context().clock());
    return store.signingKeys().inUse(purpose).orElseThrow().key().keyId();
  }
}
