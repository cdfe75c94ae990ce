package dev.corpuscore.service.commands;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.service.resolve.RefreshPosting;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code posting.refresh}: reads the source of one posting again. Thread-safe. */
public final class RefreshCommand implements CommandHandler {
  private final RefreshPosting refresh;

  public RefreshCommand(RefreshPosting refresh) {
    this.refresh = refresh;
  }

  /**
   * Reads the source. The result is {@code {state, reason}}. If the posting no longer exists, the
   * command succeeds.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the source could not be read
   */
  @Override
  public JsonNode handle(Command command, CommandDeadline deadline) {
    RefreshResult refreshed = refresh.refresh(new PostingId(command.subject()));
    if (refreshed.state() == RefreshResult.State.UNAVAILABLE) {
      throw CorpusException.unavailable("the source could not be read: " + refreshed.reason());
    }
    return JsonNodeFactory.instance
        .objectNode()
        .put("state", refreshed.state().name().toLowerCase(Locale.ROOT))
        .put("reason", refreshed.reason());
  }
}
