package dev.corpuscore.http.control;

import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import java.nio.charset.StandardCharsets;

/**
 * {@code POST /api/commands/drain}: runs the commands that are due, for about a minute at most, and
 * says what is left. Concurrent requests share the work.
 */
public final class DrainResource implements Resource {
  private final DrainCommands drain;
  private final Metrics.LabelledCounter ends;

  public DrainResource(DrainCommands drain, Metrics metrics) {
    this.drain = drain;
    this.ends =
        metrics.tally(
            "corpus_commands_ended_total",
            "Commands that this process ended, by kind and outcome.",
            "kind",
            "outcome");
    for (CommandKind kind : CommandKind.values()) {
      for (Outcome outcome : Outcome.values()) {
        ends.expect(kind.wire(), outcome.wire());
      }
    }
  }

  @Override
  public Response answer(Request request) {
    Parameters parameters = request.parameters();
    int most = parameters.number("max", DrainCommands.USUAL, 1, DrainCommands.MOST);
    parameters.throwIfFaulty();
    String report = drain.pass(most, this::count).json().toString();
    return Response.json(report.getBytes(StandardCharsets.UTF_8));
  }

  private void count(Ended ended) {
    ends.count(ended.command().kind().wire(), ended.outcome().wire());
  }
}
