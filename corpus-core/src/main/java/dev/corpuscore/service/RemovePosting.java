package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Removals;
import java.time.Clock;
import java.time.Instant;

/**
 * Removes one posting at an operator's request, for example because the law demands it.
 * Thread-safe.
 */
public final class RemovePosting {
  /** Characters of a reason that are logged and stored. */
  public static final int REASON_LIMIT = 500;

  private static final System.Logger LOG = System.getLogger(RemovePosting.class.getName());

  private final Removals removals;
  private final WalCheckpointer checkpointer;
  private final Clock clock;

  public RemovePosting(Removals removals, WalCheckpointer checkpointer, Clock clock) {
    this.removals = removals;
    this.checkpointer = checkpointer;
    this.clock = clock;
  }

  /**
   * Removes a posting, durable on return, and logs the removal with its reason. Indexes and other
   * followers of the revision log delete it when they reach its revision.
   *
   * @param reason a line for operators, cut at 500 characters
   * @param keepOut whether to prevent any import, sync or resolve from adding it again
   * @return whether the posting existed
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses; nothing
   *     has changed then
   */
  public boolean run(PostingId posting, String reason, boolean keepOut) {
    Instant now = clock.instant();
    String line = line(reason);
    boolean removed = keepOut ? removals.keepOut(posting, line, now) : removals.remove(posting);
    if (removed || keepOut) {
      told(posting, removed, keepOut, line);
    }
    return removed;
  }

  /**
   * Removes a posting that was kept out after a backup was made, and keeps it out as before.
   * Durable on return.
   *
   * @return whether the posting existed
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} as {@link #run}
   */
  public boolean repeat(KeptOut entry) {
    KeptOut line = new KeptOut(entry.posting(), line(entry.reason()), entry.since(), entry.ledTo());
    boolean removed = removals.keepOut(line);
    told(entry.posting(), removed, true, line.reason());
    return removed;
  }

  private void told(PostingId posting, boolean removed, boolean keptOut, String line) {
    checkpointer.soon();
    LOG.log(
        WARNING,
        "event=posting-removed posting="
            + posting
            + " there="
            + removed
            + " kept-out="
            + keptOut
            + " reason=\""
            + line
            + "\"");
  }

  private static String line(String reason) {
    String line = reason.replaceAll("[\\p{Cntrl}\"]+", " ").strip();
    return line.length() <= REASON_LIMIT ? line : line.substring(0, REASON_LIMIT);
  }
}
