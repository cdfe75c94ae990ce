package dev.corpuscore.service.resolve;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the store has of a posting at this moment, and why it may have none. Thread-safe. */
final class StoredPostings {
  /** What is this young is not asked for again. */
  private static final Duration FRESH = Duration.ofHours(24);

  private static final System.Logger LOG = System.getLogger(StoredPostings.class.getName());

  private final PostingStore postings;
  private final Participants participants;
  private final Removals removals;
  private final Clock clock;

  StoredPostings(Store store, Clock clock) {
    this.postings = store.postings();
    this.participants = store.participants();
    this.removals = store.removals();
    this.clock = clock;
  }

  /** The posting at a URL, in the order of {@code LookUpPosting}. */
  Optional<Posting> find(UrlIdentity at) {
    return postings
        .find(at.postingId())
        .or(() -> postings.findByUrl(at.canonicalUrl()))
        .map(posting -> posting.at(clock.instant()));
  }

  /**
   * A posting that was there a moment ago, as it now reads.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it was deleted meanwhile
   */
  Posting get(PostingId id) {
    return postings
        .find(id)
        .map(posting -> posting.at(clock.instant()))
        .orElseThrow(() -> deleted(id, null));
  }

  /** A posting that only callers described never is; one that is gone is, since it was found so. */
  boolean isFresh(Posting posting) {
    PostingRecord record = posting.record();
    PostingRecord answered =
        record.state() instanceof PostingState.Closed closed && closed.reason() == ClosedReason.GONE
            ? record.seen(closed.at())
            : record;
    return record.origin() != Origin.SUBMITTED
        && Duration.between(answered.lastSeenAt(), clock.instant()).abs().compareTo(FRESH) < 0;
  }

  /** Whether the participant was erased; nobody was not. */
  boolean isErased(@Nullable ParticipantHash participant) {
    return participant != null && participants.isErased(participant);
  }

  /**
   * Refuses a posting that an operator has removed for good.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED}
   */
  void requireAdmitted(PostingId id) {
    if (removals.isKeptOut(id)) {
      throw keptOut(id);
    }
  }

  /** What is said of a posting that an operator has removed for good; the log knows that. */
  static CorpusException keptOut(PostingId id) {
    LOG.log(INFO, "event=resolve-refused posting=" + id + " reason=\"removed, to be kept out\"");
    return SourceReading.notAllowed();
  }

  /** What {@code participant}, or nobody, is told of a posting that was deleted meanwhile. */
  CorpusException deleted(PostingId id, @Nullable ParticipantHash participant) {
    return isErased(participant)
        ? new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title())
        : new CorpusException(
            ErrorCode.UNAVAILABLE, "posting " + id + " was deleted meanwhile; ask again");
  }
}
