package dev.corpuscore.service.resolve;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.service.lifecycle.ResolveRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Submissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a posting's source and writes down what it says, for whoever needs it: of one posting
 * one look at a time, shared by all who want one meanwhile. Thread-safe; one in a process.
 */
public final class LookAtSource {
  /** What is this young is not asked for again. */
  static final Duration FRESH = Duration.ofHours(24);

  /** How many may look at sources, or wait for a look, at once. */
  private static final int CALLERS = 4_096;

  private static final System.Logger LOG = System.getLogger(LookAtSource.class.getName());

  private final PostingStore postings;
  private final Participants participants;
  private final Submissions submissions;
  private final Removals removals;
  private final ReadSource source;
  private final Clock clock;
  private final SharedLooks looks = new SharedLooks(CALLERS);

  public LookAtSource(
      Store store, AskBoards boards, Fetcher fetcher, ParsePool parsing, Clock clock) {
    this.postings = store.postings();
    this.participants = store.participants();
    this.submissions = store.submissions();
    this.source = new ReadSource(boards, store.catalog(), fetcher, parsing);
    this.removals = store.removals();
    this.clock = clock;
  }

  /**
   * Looks at the ad at a URL, unless the posting there is fresh.
   *
   * @param url as somebody wrote it
   * @param evenIfFresh whether it is looked at in any case
   * @param participant on whose behalf, or null
   * @throws CorpusException {@code URL_NOT_ALLOWED} if nothing is fetched from there, {@code
   *     OVERLOADED}, {@code UNAVAILABLE}; {@code PARTICIPANT_ERASED} if the participant was erased
   *     meanwhile; nothing has changed then
   */
  Look look(
      String url, UrlIdentity asked, boolean evenIfFresh, @Nullable ParticipantHash participant) {
    while (true) {
      try {
        return sharedLook(url, asked, evenIfFresh, participant);
      } catch (CorpusException e) {
        boolean ofAnother = participant == null || !participants.isErased(participant);
        if (e.code() != ErrorCode.PARTICIPANT_ERASED || !ofAnother) {
          throw e;
        }
        // the look was another's, who was erased: it wrote nothing, and this caller looks again
      }
    }
  }

  private Look sharedLook(
      String url, UrlIdentity asked, boolean evenIfFresh, @Nullable ParticipantHash participant) {
    Optional<Posting> known = find(asked);
    if (known.isPresent() && !evenIfFresh && isFresh(known.get())) {
      return new Look.Fresh(known.get());
    }
    PostingId id = known.map(Posting::id).orElseGet(asked::postingId);
    if (known.isEmpty()) {
      requireAdmitted(id);
    }
    return looks.at(
        id,
        () -> {
          // Who came a moment too late for the look before finds here what that one wrote.
          Posting now = find(asked).orElse(null);
          if (now == null && known.isPresent()) {
            throw deleted(id, participant);
          }
          return now != null && !evenIfFresh && isFresh(now)
              ? new Look.Fresh(now)
              : look(url, asked, now, participant);
        });
  }

  /**
   * Looks at the ad of a posting.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED}, {@code OVERLOADED}, {@code UNAVAILABLE}
   */
  Look look(Posting posting) {
    UrlIdentity at = identity(posting, UrlIdentities.of(posting.content().url()));
    return looks.at(
        posting.id(),
        () -> {
          Posting now = postings.find(posting.id()).orElseThrow(() -> deleted(posting.id(), null));
          return look(now.content().url(), at, now, null);
        });
  }

  /** In the order of {@code LookUpPosting}. */
  private Optional<Posting> find(UrlIdentity asked) {
    return postings
        .find(asked.postingId())
        .or(() -> postings.findByUrl(asked.canonicalUrl()))
        .map(posting -> posting.at(clock.instant()));
  }

  /**
   * A known posting is looked at under its own link, where another one has led to it so far: that
   * one is somebody else's, who may let it lead anywhere, or nowhere, tomorrow.
   */
  private Look look(
      String url,
      UrlIdentity asked,
      @Nullable Posting known,
      @Nullable ParticipantHash participant) {
    String link = url;
    UrlIdentity at = asked;
    if (known != null) {
      boolean own = known.id().equals(asked.postingId());
      link = own ? url : known.content().url();
      at = identity(known, own ? asked : UrlIdentities.of(link));
    }
    return switch (source.read(link, at)) {
      case SourceReading.Found found -> shown(found, known, participant);
      case SourceReading.Gone gone -> gone(known, gone.reason());
      case SourceReading.Nothing nothing -> new Look.Silent(known, nothing.reason());
      case SourceReading.Forbidden forbidden -> throw notAllowed();
    };
  }

  /** Refuses what is no web address at all; the way out knows why, and logs it. */
  CorpusException refused(String url) {
    source.refuses(url);
    return notAllowed();
  }

  /** One sentence whatever the reason, which is in the log alone. */
  private static CorpusException notAllowed() {
    return new CorpusException(ErrorCode.URL_NOT_ALLOWED, Failed.REFUSED.sentence());
  }

  private Look shown(
      SourceReading.Found found, @Nullable Posting asked, @Nullable ParticipantHash participant) {
    Optional<Posting> there = find(found);
    if (asked != null && isAnother(asked, found, there)) {
      return new Look.Silent(asked, "its link leads to another posting now");
    }
    Posting known = asked == null ? there.orElse(null) : asked;
    PostingId id = known == null ? found.known().postingId() : known.id();
    boolean alone = known != null && submissions.isUnattributed(id);
    List<PostingUpdate> updates = new ArrayList<>();
    ShownAd ad = new ShownAd(found.content(), found.listed());
    ResolveRule rule = new ResolveRule(ad, known != null, alone, clock.instant());
    updates.add(new PostingUpdate(id, found.known().canonicalUrl(), rule));
    for (String link : found.links()) {
      updates.add(new PostingUpdate(id, link, stored -> new PostingUpdate.Decision.Leave()));
    }
    List<Outcome> outcomes =
        participant == null ? postings.update(updates) : participants.update(participant, updates);
    if (outcomes.getFirst() == Outcome.KEPT_OUT) {
      throw keptOut(id);
    }
    if (alone) {
      submissions.attribute(id, updates.stream().map(PostingUpdate::canonicalUrl).toList());
    }
    return new Look.Shown(stored(id), found.method(), found.at(), found.from());
  }

  private void requireAdmitted(PostingId id) {
    if (removals.isKeptOut(id)) {
      throw keptOut(id);
    }
  }

  /** Refuses what an operator has removed for good; the log knows that. */
  CorpusException keptOut(PostingId id) {
    LOG.log(INFO, "event=resolve-refused posting=" + id + " reason=\"removed, to be kept out\"");
    return notAllowed();
  }

  private Optional<Posting> find(SourceReading.Found found) {
    Optional<Posting> there = find(found.known());
    for (String link : found.links()) {
      there = there.or(() -> find(UrlIdentities.of(link)));
    }
    return there;
  }

  /**
   * Whether what a known posting's link leads to now is in doubt to be that posting: the address of
   * another one, or an ad elsewhere with another title. Two ads are never made one. What was once
   * fetched under a link with parameters that do not matter is still what it was.
   */
  private static boolean isAnother(
      Posting asked, SourceReading.Found found, Optional<Posting> there) {
    String url = found.known().canonicalUrl();
    if (there.isPresent()) {
      return !there.get().id().equals(asked.id())
          && !(asked.record().origin() == Origin.FETCHED
              && PublicUrl.isThisWithMore(asked.content().url(), url));
    }
    return asked.record().origin() != Origin.SUBMITTED
        && !found.known().postingId().equals(asked.id())
        && !plain(found.content().title()).equals(plain(asked.content().title()));
  }

  private static String plain(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private Look gone(@Nullable Posting known, String reason) {
    if (known == null) {
      return new Look.Gone(null, reason);
    }
    postings.update(List.of(new PostingUpdate(known.id(), null, CloseRule.gone(clock.instant()))));
    return new Look.Gone(stored(known.id()), reason);
  }

  /**
   * The posting as it now reads.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it was deleted meanwhile
   */
  Posting stored(PostingId id) {
    return postings
        .find(id)
        .map(posting -> posting.at(clock.instant()))
        .orElseThrow(() -> deleted(id, null));
  }

  /** What is said of a posting that was there when the look began. */
  private CorpusException deleted(PostingId id, @Nullable ParticipantHash participant) {
    return participant != null && participants.isErased(participant)
        ? new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title())
        : new CorpusException(
            ErrorCode.UNAVAILABLE, "posting " + id + " was deleted meanwhile; ask again");
  }

  /** A posting that only callers described never is; one that is gone is, since it was found so. */
  private boolean isFresh(Posting posting) {
    PostingRecord record = posting.record();
    PostingRecord answered =
        record.state() instanceof PostingState.Closed closed && closed.reason() == ClosedReason.GONE
            ? record.seen(closed.at())
            : record;
    return record.origin() != Origin.SUBMITTED
        && Duration.between(answered.lastSeenAt(), clock.instant()).abs().compareTo(FRESH) < 0;
  }

  /** What is asked for: a known posting's own identity, also where {@code asked} does not tell. */
  private static UrlIdentity identity(Posting known, UrlIdentity asked) {
    if (asked.identity() != null || known.content().identity() == null) {
      return asked;
    }
    UrlIdentity first = UrlIdentities.of(known.content().url());
    return known.content().identity().equals(first.identity())
        ? first
        : new UrlIdentity(asked.canonicalUrl(), known.content().identity());
  }
}
