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

/**
 * Reads the present state of a posting from the store, and explains why there may be none.
 * Thread-safe.
 */
final class StoredPostings {
  /**
   * A posting that was read within this period is not read again, unless the caller asks for a
   * refresh.
   */
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
   * Returns the present state of a posting that existed a moment ago.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it was deleted meanwhile
   */
  Posting get(PostingId id) {
    return postings
        .find(id)
        .map(posting -> posting.at(clock.instant()))
        .orElseThrow(() -> deleted(id, null));
  }

  /**
   * Whether the posting need not be read again. A submitted posting is never fresh. A posting that
   * was found gone is fresh from that time on.
   */
  boolean isFresh(Posting posting) {
    PostingRecord record = posting.record();
    PostingRecord answered =
        record.state() instanceof PostingState.Closed closed && closed.reason() == ClosedReason.GONE
            ? record.seen(closed.at())
            : record;
    return record.origin() != Origin.SUBMITTED
        && Duration.between(answered.lastSeenAt(), clock.instant()).abs().compareTo(FRESH) < 0;
  }

  /** Whether the participant was erased; false for null. */
  boolean isErased(@Nullable ParticipantHash participant) {
    return participant != null && participants.isErased(participant);
  }

  /**
   * Refuses a posting that an operator keeps out.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED}
   */
  void requireAdmitted(PostingId id) {
    if (removals.isKeptOut(id)) {
      throw keptOut(id);
    }
  }

  /** The refusal of a posting that an operator keeps out. Only the log has this reason. */
  static CorpusException keptOut(PostingId id) {
    LOG.log(INFO, "event=resolve-refused posting=" + id + " reason=\"removed, to be kept out\"");
    return SourceReading.notAllowed();
  }

  /**
   * The exception for a posting that was deleted meanwhile, possibly because {@code participant}
   * was erased.
   */
  CorpusException deleted(PostingId id, @Nullable ParticipantHash participant) {
    return isErased(participant)
        ? new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title())
        : CorpusException.unavailable("posting " + id + " was deleted meanwhile; ask again");
  }
}
