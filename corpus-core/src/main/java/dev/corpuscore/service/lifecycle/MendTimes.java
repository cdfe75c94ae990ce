package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Mends the times of all postings that earlier versions read from JobTech's ads as UTC, open or
 * closed, each under one new revision. To begin again after an end of any kind does no harm: what
 * is mended is not touched. Thread-safe.
 */
public final class MendTimes {
  private static final int PAGE = 500;

  private final Store store;
  private final Clock clock;

  public MendTimes(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * What was done.
   *
   * @param read how many postings were looked at
   * @param mended how many of them have other times now, durable on return
   * @param whole false if it was stopped before the last posting
   */
  public record Report(long read, long mended, boolean whole) {}

  /**
   * Mends them, page by page.
   *
   * @param stop asked before each page
   * @param read receives the number of postings looked at so far
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses or a row of it is damaged;
   *     earlier pages are mended
   */
  public Report run(BooleanSupplier stop, LongConsumer read) {
    Instant now = clock.instant();
    long last = store.revisions().newest();
    long revision = 0;
    long seen = 0;
    long mended = 0;
    while (revision < last) {
      if (stop.getAsBoolean()) {
        return new Report(seen, mended, false);
      }
      List<Change> page = store.revisions().after(revision, PAGE);
      if (page.isEmpty()) {
        break;
      }
      List<PostingUpdate> updates = new ArrayList<>();
      for (Change change : page) {
        Posting posting = posting(change);
        if (posting != null) {
          seen++;
          if (MendTimesRule.concerns(posting)) {
            updates.add(new PostingUpdate(posting.id(), null, new MendTimesRule(now)));
          }
        }
      }
      mended += mend(updates);
      revision = page.getLast().revision();
      read.accept(seen);
    }
    return new Report(seen, mended, true);
  }

  private long mend(List<PostingUpdate> updates) {
    return updates.isEmpty()
        ? 0
        : store.postings().update(updates).stream()
            .filter(it -> it == Outcome.UPDATED || it == Outcome.CLOSED)
            .count();
  }

  private static @Nullable Posting posting(Change change) {
    return switch (change) {
      case Change.Put put -> put.posting();
      case Change.Damaged damaged -> throw CorpusException.unavailable(damaged.reason());
      default -> null;
    };
  }
}
