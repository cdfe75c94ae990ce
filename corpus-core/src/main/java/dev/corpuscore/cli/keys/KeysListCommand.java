package dev.corpuscore.cli.keys;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows every public key and when it was in use. */
@Command(
    name = "list",
    description =
        "Shows the id of every key that this corpus was signed with, and when it was in use.",
    footer = {"", "Example:", "  ./corpus keys list"})
public final class KeysListCommand implements Callable<Integer> {
  private final CommandContext context;

  public KeysListCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      List<PublishedKey> keys = store.signingKeys().all();
      if (keys.isEmpty()) {
        context.printLine("corpus: no keys yet; ./corpus serve generates them at its start");
      }
      TextTable table = new TextTable();
      keys.forEach(key -> table.row(key.key().keyId(), line(key)));
      table.print(out);
      return ExitCode.DONE;
    }
  }

  private static String line(PublishedKey key) {
    Instant until = key.until();
    return Objects.requireNonNull(key.purpose()).wire()
        + ", in use from "
        + PostingJson.TIME.format(Objects.requireNonNull(key.from()))
        + (until == null ? "" : " until " + PostingJson.TIME.format(until));
  }
}
