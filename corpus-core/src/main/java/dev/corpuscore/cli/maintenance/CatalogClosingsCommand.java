package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.store.Store;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

@Command(
    name = "closings",
    description = {
      "Lists why sources closed postings, newest first, one JSON line each.",
      "",
      "at is the time of the closing, lastSeenAt when the source last showed the posting,"
          + " listing the SHA-256 of the answers in which it was missing, size the number of ads"
          + " in these."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog closings --source acme",
      "  ./corpus catalog closings --max 10000 | grep p_ejgkmcswiyyfoerzuwajku7fds"
    })
public final class CatalogClosingsCommand extends StoreCommand {
  @Option(names = "--source", paramLabel = "ID", description = "Only closings by this source.")
  private @Nullable String source;

  @Option(
      names = "--max",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many, at least 1; default ${DEFAULT-VALUE}.")
  private int max;

  public CatalogClosingsCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    if (max < 1) {
      throw CorpusException.invalid("--max must be at least 1: " + max);
    }
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    store.catalog().closings(source, max).forEach(closing -> out.line(json(closing)));
    return ExitCode.DONE;
  }

  private static String json(Closing closing) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("posting", closing.posting().value())
        .put("source", closing.source())
        .put("reason", closing.reason())
        .put("at", closing.at().toString())
        .put("lastSeenAt", closing.lastSeenAt().toString())
        .put("listing", "sha256:" + closing.listing())
        .put("size", closing.size())
        .toString();
  }
}
