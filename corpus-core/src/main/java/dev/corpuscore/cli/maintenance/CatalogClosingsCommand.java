package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

@Command(
    name = "closings",
    description = {
      "Says why sources closed postings, newest first: a JSON line for each.",
      "",
      "at is when it was closed, lastSeenAt when the source last showed it, listing the SHA-256 of"
          + " the answers that it was missing in, size how many ads those held."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog closings --source acme",
      "  ./corpus catalog closings --max 10000 | grep p_ejgkmcswiyyfoerzuwajku7fds"
    })
public final class CatalogClosingsCommand implements Callable<Integer> {
  @Option(names = "--source", paramLabel = "ID", description = "Those of this source alone.")
  private @Nullable String source;

  @Option(
      names = "--max",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many, at least 1; default ${DEFAULT-VALUE}.")
  private int max;

  private final CommandContext context;

  public CatalogClosingsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    if (max < 1) {
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "--max must be at least 1: " + max);
    }
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      store.catalog().closings(source, max).forEach(closing -> out.line(json(closing)));
    }
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
