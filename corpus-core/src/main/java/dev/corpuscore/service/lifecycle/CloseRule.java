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
 * Closes an open posting. What is not there stays away, and what is closed stays as it is: the
 * first reason counts.
 *
 * @param after the posting's record afterwards; where that is the one it has, nothing changes
 */
public record CloseRule(Function<Posting, PostingRecord> after) implements Rule {
  /** Closes what an imported line says was taken down at {@code at}. */
  public static CloseRule withdrawn(Instant at) {
    return new CloseRule(stored -> stored.record().closed(ClosedReason.WITHDRAWN, at));
  }

  /**
   * Closes what its own source says is no more. What no source has ever shown stays as it is: there
   * is nothing that could have gone.
   */
  public static CloseRule gone(Instant now) {
    return new CloseRule(
        stored ->
            stored.record().origin() == Origin.SUBMITTED
                ? stored.record()
                : stored.record().closed(ClosedReason.GONE, now));
  }

  /** Closes what its own date has closed at {@code now} for every reader already. */
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
