package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.Removals;
import java.time.Clock;
import java.time.Instant;

/** Takes one posting out of the corpus by hand: what must go by law goes by this. Thread-safe. */
public final class RemovePosting {
  /** Of a reason, in the log and beside a ban. */
  public static final int REASON_LIMIT = 500;

  private static final System.Logger LOG = System.getLogger(RemovePosting.class.getName());

  private final Removals removals;
  private final WalCheckpointer fold;
  private final Clock clock;

  public RemovePosting(Removals removals, WalCheckpointer fold, Clock clock) {
    this.removals = removals;
    this.fold = fold;
    this.clock = clock;
  }

  /**
   * Removes a posting, durably, and logs that with its reason. Indexes and whoever follows the log
   * of revisions drop it as soon as they get there.
   *
   * @param reason a line for operators, cut at 500 characters
   * @param keepOut whether nothing may bring it back: no import, no sync, no resolve
   * @return whether it was there
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses; nothing
   *     has changed then
   */
  public boolean run(PostingId posting, String reason, boolean keepOut) {
    Instant now = clock.instant();
    String line = line(reason);
    boolean removed = keepOut ? removals.keepOut(posting, line, now) : removals.remove(posting);
    if (removed || keepOut) {
      fold.soon();
      LOG.log(
          WARNING,
          "event=posting-removed posting="
              + posting
              + " there="
              + removed
              + " kept-out="
              + keepOut
              + " reason=\""
              + line
              + "\"");
    }
    return removed;
  }

  private static String line(String reason) {
    String line = reason.replaceAll("[\\p{Cntrl}\"]+", " ").strip();
    return line.length() <= REASON_LIMIT ? line : line.substring(0, REASON_LIMIT);
  }
}
