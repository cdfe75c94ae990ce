package dev.corpuscore.service.erasure;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.store.Redactions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Takes passages, such as a name, out of postings at an operator's request, and keeps them out.
 * Thread-safe.
 */
public final class RedactPosting {
  private static final System.Logger LOG = System.getLogger(RedactPosting.class.getName());

  private final ParticipantGate gate;
  private final Redactions redactions;
  private final WalCheckpointer checkpointer;
  private final Clock clock;

  public RedactPosting(
      ParticipantGate gate, Redactions redactions, WalCheckpointer checkpointer, Clock clock) {
    this.gate = gate;
    this.redactions = redactions;
    this.checkpointer = checkpointer;
    this.clock = clock;
  }

  /**
   * As {@link Redactions#redact}, and logs the posting and the number of places, never the passage.
   *
   * @throws dev.corpuscore.model.CorpusException also {@code PSEUDONYM_KEY_UNAVAILABLE} if a key is
   *     missing, and {@code UNAVAILABLE} if the store has lost erasures; nothing has changed then
   */
  public Optional<Redactions.Done> run(PostingId posting, Passage passage) {
    return logged(posting, redactions.redact(posting, passage, gate.keys(), clock.instant()));
  }

  /**
   * As {@link #run}, also if the posting does not have the passage now: {@link Redactions#keepOut}.
   */
  public Optional<Redactions.Done> keepOut(PostingId posting, Passage passage) {
    return logged(posting, redactions.keepOut(posting, passage, gate.keys(), clock.instant()));
  }

  private Optional<Redactions.Done> logged(PostingId posting, Optional<Redactions.Done> done) {
    done.ifPresent(
        it -> {
          checkpointer.soon();
          LOG.log(WARNING, "event=posting-redacted posting=" + posting + " places=" + it.places());
        });
    return done;
  }

  /** As {@link Redactions#repeat}. */
  public int repeat(List<Redactions.Kept> kept) {
    int changed = redactions.repeat(kept, gate.keys());
    checkpointer.soon();
    return changed;
  }
}
