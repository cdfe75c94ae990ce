package dev.corpuscore.cli.keys;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows the id of every key and when it was in use. */
@Command(
    name = "list",
    description =
        "Shows the id of every key that this corpus was signed with or that participants are stored"
            + " under, and when it was in use. No key is shown.",
    footer = {"", "Example:", "  ./corpus keys list"})
public final class KeysListCommand extends StoreCommand {
  public KeysListCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    List<PublishedKey> keys = store.signingKeys().all();
    List<KnownKey> pseudonyms = store.participants().keys();
    if (keys.isEmpty() && pseudonyms.isEmpty()) {
      context().printLine("corpus: no keys yet; ./corpus serve generates them at its start");
    }
    TextTable table = new TextTable();
    keys.forEach(key -> table.row(key.key().keyId(), line(key)));
    pseudonyms.forEach(
        key -> table.row(key.check().keyId(), "pseudonyms" + inUse(key.from(), key.until())));
    table.print(out);
    return ExitCode.DONE;
  }

  private static String line(PublishedKey key) {
    return Objects.requireNonNull(key.purpose()).wire()
        + inUse(Objects.requireNonNull(key.from()), key.until());
  }

  private static String inUse(Instant from, @Nullable Instant until) {
    return ", in use from "
        + PostingJson.TIME.format(from)
        + (until == null ? "" : " until " + PostingJson.TIME.format(until));
  }
}
