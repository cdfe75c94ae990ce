package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.Resolution;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.lifecycle.EarlierPostings;
import dev.corpuscore.service.lifecycle.SubmissionRule;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Returns a full posting for a pasted link, see {@code docs/resolve.md}: from the store if it is
 * fresh, else from its source, else from the values that the caller gives. Thread-safe.
 */
public final class ResolvePosting {
  private final Store store;
  private final ParticipantGate gate;
  private final SourceRefresh source;
  private final StoredPostings stored;
  private final EarlierPostings earlier;
  private final boolean keeps;
  private final Clock clock;

  /**
   * @param keeps whether what callers submit is stored. If not, a posting that no source shows is
   *     answered and forgotten, and no command is queued for it
   */
  public ResolvePosting(
      Store store, ParticipantGate gate, SourceRefresh source, boolean keeps, Clock clock) {
    this.store = store;
    this.gate = gate;
    this.source = source;
    this.stored = new StoredPostings(store, clock);
    this.earlier = new EarlierPostings(store);
    this.keeps = keeps;
    this.clock = clock;
  }

  /**
   * Returns the posting as stored, durable on return; or, if no source shows it and submissions are
   * not kept, what the caller knows of it. Reads its source unless the posting is known, was seen
   * within 24 hours and {@link PartialAd#refresh} is not set.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED} and {@code PSEUDONYM_KEY_UNAVAILABLE} before
   *     any request; {@code URL_NOT_ALLOWED}; {@code NOT_A_POSTING} if no source shows it and the
   *     caller gives no title; {@code OVERLOADED}; {@code UNAVAILABLE}. Even then the content from
   *     the source may be stored; the caller's values are not
   */
  public Resolved resolve(PartialAd ad) {
    ParticipantHash participant = ad.participant() == null ? null : gate.admit(ad.participant());
    UrlIdentity asked = identity(ad.url());
    Refreshed refreshed = source.refresh(ad.url(), asked, ad.refresh(), participant);
    Posting seen = refreshed.posting();
    if (seen == null && ad.details().title() == null) {
      throw new CorpusException(
          ErrorCode.NOT_A_POSTING,
          refreshed.reason() + "; to store the posting without its page, send at least a title");
    }
    if (!keeps) {
      Posting shown = seen == null ? unstored(ad, asked) : seen;
      boolean typed = seen == null;
      return new Resolved(shown, !typed, resolution(refreshed, shown, typed));
    }
    PostingId id = seen == null ? asked.postingId() : seen.id();
    boolean changed = keep(ad, asked, id, seen, participant);
    // a submitted posting may have changed since it was read, because a caller was erased
    Posting posting =
        changed || seen == null || seen.record().origin() == Origin.SUBMITTED
            ? stored.get(id)
            : seen;
    boolean submitted = posting.record().origin() == Origin.SUBMITTED;
    if (submitted && ad.details().title() != null) {
      refreshLater(id);
    }
    return new Resolved(
        posting, true, resolution(refreshed, posting, ad.details().title() != null));
  }

  /** What a submission with a title would be stored as. */
  private Posting unstored(PartialAd ad, UrlIdentity asked) {
    PostingContent content =
        SubmittedContent.of(List.of(new SubmittedAd(ad.url(), ad.details())), UrlIdentities::of)
            .orElseThrow();
    PostingId id = asked.postingId();
    return new Posting(
        id,
        Sha256.digest(PostingJson.canonical(id, content)),
        content,
        PostingRecord.first(Origin.SUBMITTED, false, clock.instant()),
        0);
  }

  private UrlIdentity identity(String url) {
    UrlIdentity at;
    try {
      at = UrlIdentities.of(OneReading.require(url));
    } catch (CorpusException e) {
      throw source.refused(url);
    }
    // a posting that was stored before this system was known is found by today's URL from now on
    earlier.idOf(at, url);
    return at;
  }

  /**
   * Stores the caller's values and the contribution, apart from the sources' content, in one
   * transaction.
   *
   * @return whether the posting's content has changed
   */
  private boolean keep(
      PartialAd ad,
      UrlIdentity asked,
      PostingId id,
      @Nullable Posting seen,
      @Nullable ParticipantHash participant) {
    boolean open = seen == null || seen.record().origin() == Origin.SUBMITTED;
    boolean worded = open && !ad.details().equals(SubmittedDetails.NONE);
    String alias = asked.postingId().equals(id) ? null : asked.canonicalUrl();
    if (participant == null && !worded && (alias == null || leadsTo(alias, id))) {
      return false;
    }
    Instant now = clock.instant();
    SubmittedAd typed = new SubmittedAd(ad.url(), ad.details());
    PostingUpdate update = new PostingUpdate(id, null, new SubmissionRule(typed, now));
    Submission submission = new Submission(typed, alias, participant, now);
    Outcome outcome = store.submissions().submit(update, submission);
    if (outcome == Outcome.KEPT_OUT) {
      throw StoredPostings.keptOut(id);
    }
    return outcome != Outcome.UNCHANGED;
  }

  private boolean leadsTo(String url, PostingId id) {
    return store.postings().findByUrl(url).filter(found -> found.id().equals(id)).isPresent();
  }

  private void refreshLater(PostingId id) {
    Instant now = clock.instant();
    CommandQueue.Order order =
        new CommandQueue.Order(CommandKind.POSTING_REFRESH, id.value(), now, false);
    store.commands().queue(List.of(order), now);
  }

  private static Resolution resolution(Refreshed refreshed, Posting posting, boolean titled) {
    boolean submitted = posting.record().origin() == Origin.SUBMITTED;
    Method method = submitted && titled ? Method.SUBMITTED : Method.CACHE;
    Instant at = submitted ? null : posting.record().lastSeenAt();
    String from = null;
    if (refreshed.reading() instanceof SourceReading.Found found) {
      method = found.method();
      at = found.at();
      from = found.from();
    }
    return new Resolution(
        method,
        submitted ? Resolution.Outcome.INCOMPLETE : Resolution.Outcome.RESOLVED,
        at,
        from,
        missing(posting.content()),
        refreshed.reason());
  }

  /** The names of important members that the posting lacks. It always has a title. */
  private static List<String> missing(PostingContent content) {
    List<String> missing = new ArrayList<>();
    add(missing, "company", content.company());
    add(missing, "locations", content.locations().isEmpty() ? null : content);
    add(missing, "workplace", content.workplace());
    add(missing, "employmentType", content.employmentType());
    add(missing, "salary", content.salary());
    add(missing, "description", content.description());
    add(missing, "publishedAt", content.published());
    add(missing, "expiresAt", content.expiresAt());
    return missing;
  }

  private static void add(List<String> missing, String member, @Nullable Object value) {
    if (value == null) {
      missing.add(member);
    }
  }
}
