package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.service.commands.DrainCommands;
import java.nio.charset.StandardCharsets;

/**
 * {@code POST /api/commands/drain}: does what is due, and answers when that is done. Several at
 * once share the work.
 */
final class DrainResource implements Resource {
  private final DrainCommands drain;

  DrainResource(DrainCommands drain) {
    this.drain = drain;
  }

  @Override
  public Answer answer(Request request) {
    Parameters parameters = request.parameters();
    int most = parameters.number("max", DrainCommands.USUAL, 1, DrainCommands.MOST);
    parameters.throwIfFaulty();
    String report = drain.run(most, () -> false, ended -> {}).json().toString();
    return Answer.json(report.getBytes(StandardCharsets.UTF_8));
  }
}
