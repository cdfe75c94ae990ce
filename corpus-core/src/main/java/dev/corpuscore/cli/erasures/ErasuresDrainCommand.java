package dev.corpuscore.cli.erasures;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.erasure.DrainErasures;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Asks a service that runs for one pass over the client product's outbox. */
@Command(
    name = "drain",
    description = {
      "Has the running service claim erasures from the client product once, carry them out, and"
          + " acknowledge those whose receipts were verified: POST /api/corpus/erasures/drain.",
      "",
      "An erasure that fails is not acknowledged, and a later pass claims it again. This command"
          + " needs CORE_CONTROL_TOKEN alone; the service needs CORE_CLIENT_BASE_URL and"
          + " CORE_CORPUS_WORKER_TOKEN."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus erasures drain --max 500",
      "  ./corpus erasures drain --url https://core.example"
    })
public final class ErasuresDrainCommand implements Callable<Integer> {
  /** A pass works for 75 s, and asks the client product twice, for at most 30 s. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @Option(
      names = "--max",
      paramLabel = "N",
      defaultValue = "" + DrainErasures.USUAL,
      description = "How many at most, 1.." + Outbox.CLAIM_LIMIT + "; default ${DEFAULT-VALUE}.")
  private int max;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Where the service is: https, or http on this machine. Default: this machine, at"
              + " CORE_HTTP_HOST and CORE_HTTP_PORT.")
  private @Nullable String url;

  @Option(names = "--json", description = "Prints the answer of the service, for programs.")
  private boolean json;

  private final CommandContext context;

  public ErasuresDrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (max < 1 || max > Outbox.CLAIM_LIMIT) {
      throw CorpusException.invalid("--max " + max + " is not in 1.." + Outbox.CLAIM_LIMIT);
    }
    RunningService service =
        RunningService.of(Settings.read(context.environment()), RunningService.Bearer.CONTROL, url);
    JsonNode report = service.post("/api/corpus/erasures/drain?max=" + max, LIMIT);
    try (StandardOutput out = new StandardOutput(context.out())) {
      if (json) {
        out.line(report.toString());
      } else {
        table(report).print(out);
      }
    }
    return report.path("failed").asLong(-1) == 0 ? ExitCode.DONE : ExitCode.FAULTS;
  }

  /** The counts, and what failed. */
  private static TextTable table(JsonNode report) {
    TextTable table = new TextTable();
    for (String count : new String[] {"claimed", "erased", "acknowledged", "failed"}) {
      table.row(count, report.path(count).asLong(0));
    }
    for (JsonNode item : report.path("items")) {
      String reason = item.path("reason").asString("");
      if (!reason.isEmpty()) {
        table.row("  " + item.path("erasureId").asString("without an id"), reason);
      }
    }
    return table;
  }
}
