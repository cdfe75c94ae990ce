package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Closes an open posting. A posting that does not exist is not added. A closed posting does not
 * change, so the first reason stays.
 *
 * @param after maps the posting to its record afterwards; if that equals its present record,
 *     nothing changes
 */
public record CloseRule(Function<Posting, PostingRecord> after) implements Rule {
  /** Closes a posting that was taken down at {@code at}, as an imported line says. */
  public static CloseRule withdrawn(Instant at) {
    return new CloseRule(stored -> stored.record().closed(ClosedReason.WITHDRAWN, at));
  }

  /**
   * Closes a posting that its own source reports as gone. A posting that no source has ever shown
   * does not change.
   */
  public static CloseRule gone(Instant now) {
    return new CloseRule(
        stored ->
            stored.record().origin() == Origin.SUBMITTED
                ? stored.record()
                : stored.record().closed(ClosedReason.GONE, now));
  }

  /** Closes a posting whose {@code expiresAt} is not after {@code now}. */
  public static CloseRule expired(Instant now) {
    return new CloseRule(stored -> stored.at(now).record());
  }

  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null || stored.record().isClosed()) {
      return new Decision.Leave();
    }
    PostingRecord closed = after.apply(stored);
    return closed.equals(stored.record())
        ? new Decision.Leave()
        : new Decision.Put(stored.content(), closed);
  }
}
