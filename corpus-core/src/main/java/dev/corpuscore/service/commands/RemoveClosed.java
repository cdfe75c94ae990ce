package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.Removals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Removes postings that closed so long ago that they are not retained. Each drain of commands
 * removes a few, so that the pages of followers and the roots of a day stay small. Thread-safe.
 */
public final class RemoveClosed {
  /** Removals of one drain. */
  static final int MOST = 500;

  /** Removals of one transaction, which makes other writers wait. */
  private static final int PORTION = 100;

  private static final System.Logger LOG = System.getLogger(RemoveClosed.class.getName());

  private final Removals removals;
  private final @Nullable Duration retained;
  private final Clock clock;

  /**
   * @param retained how long after its closing a posting is kept; null for ever
   */
  public RemoveClosed(Removals removals, @Nullable Duration retained, Clock clock) {
    this.removals = removals;
    this.retained = retained;
    this.clock = clock;
  }

  /**
   * Removes all of them, as a restore does of a database that is older.
   *
   * @return how many
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses; some are removed then
   */
  public long runToTheEnd() {
    if (retained == null) {
      return 0;
    }
    Instant before = clock.instant().minus(retained);
    long removed = 0;
    int portion;
    do {
      portion = removePortion(before);
      removed += portion;
    } while (portion == PORTION);
    return removed;
  }

  /**
   * Removes at most 500 postings. What the store refuses is logged, and left for the next drain.
   *
   * @param stop called before each 100
   * @return how many were removed
   */
  int run(BooleanSupplier stop) {
    if (retained == null) {
      return 0;
    }
    int removed = 0;
    try {
      Instant before = clock.instant().minus(retained);
      boolean more = true;
      while (more && removed < MOST && !stop.getAsBoolean()) {
        int portion = removePortion(before);
        removed += portion;
        more = portion == PORTION;
      }
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=postings-not-removed reason=retention", e);
    }
    return removed;
  }

  /** Logs each with its reason, as a removal that somebody asks for is. */
  private int removePortion(Instant before) {
    List<PostingId> removed = removals.removeClosed(before, PORTION, clock.instant());
    removed.forEach(
        it -> LOG.log(INFO, "event=posting-removed posting=" + it + " reason=retention"));
    return removed.size();
  }
}
