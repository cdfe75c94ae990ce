package dev.corpuscore.service.commands;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code posting.expire}: closes postings whose {@code expiresAt} is past. Readers see them as
 * closed already; this removes them from the index. Thread-safe.
 */
public final class ExpirePostings implements CommandHandler {
  private static final int BATCH = 1_000;

  private final PostingStore postings;
  private final Clock clock;

  public ExpirePostings(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /** Closes the postings. The result is {@code {closed}}. */
  @Override
  public JsonNode handle(Command command, CommandDeadline deadline) {
    return JsonNodeFactory.instance.objectNode().put("closed", close(deadline));
  }

  /**
   * Closes the postings, each batch in one transaction, and returns how many it closed. A posting
   * that another process closes meanwhile is not counted. Ends at a batch of which none closes.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses or the
   *     deadline has passed; earlier batches are closed
   */
  long close(CommandDeadline deadline) {
    Instant now = clock.instant();
    long closed = 0;
    long last = 1;
    for (List<PostingId> expired = postings.expired(now, BATCH);
        !expired.isEmpty() && last > 0;
        expired = postings.expired(now, BATCH)) {
      deadline.check();
      List<PostingUpdate> updates =
          expired.stream().map(id -> new PostingUpdate(id, null, CloseRule.expired(now))).toList();
      last = postings.update(updates).stream().filter(it -> it == Outcome.CLOSED).count();
      closed += last;
    }
    return closed;
  }
}
