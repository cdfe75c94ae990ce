package dev.corpuscore.service.resolve;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a posting's source and writes down what it says, for whoever needs it: of one posting
 * one look at a time, shared by all who want one meanwhile. Thread-safe; one in a process.
 */
public final class LookAtSource {
  /** How many may look at sources, or wait for a look, at once. */
  private static final int CALLERS = 4_096;

  private final StoredPostings stored;
  private final ReadSource source;
  private final RecordReading reading;
  private final SharedLooks looks = new SharedLooks(CALLERS);

  public LookAtSource(
      Store store, AskBoards boards, Fetcher fetcher, ParsePool parsing, Clock clock) {
    this.stored = new StoredPostings(store, clock);
    this.source = new ReadSource(boards, store.catalog(), fetcher, parsing);
    this.reading = new RecordReading(store, stored, clock);
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
        if (e.code() != ErrorCode.PARTICIPANT_ERASED || stored.isErased(participant)) {
          throw e;
        }
        // the look was another's, who was erased: it wrote nothing, and this caller looks again
      }
    }
  }

  private Look sharedLook(
      String url, UrlIdentity asked, boolean evenIfFresh, @Nullable ParticipantHash participant) {
    Optional<Posting> known = stored.find(asked);
    if (known.isPresent() && !evenIfFresh && stored.isFresh(known.get())) {
      return new Look(known.get(), null);
    }
    PostingId id = known.map(Posting::id).orElseGet(asked::postingId);
    if (known.isEmpty()) {
      stored.requireAdmitted(id);
    }
    return looks.at(
        id,
        () -> {
          // Who came a moment too late for the look before finds here what that one wrote.
          Posting now = stored.find(asked).orElse(null);
          if (now == null && known.isPresent()) {
            throw stored.deleted(id, participant);
          }
          return now != null && !evenIfFresh && stored.isFresh(now)
              ? new Look(now, null)
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
          Posting now = stored.get(posting.id());
          return look(now.content().url(), at, now, null);
        });
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
    return reading.record(source.read(link, at), known, participant);
  }

  /** Refuses what is no web address at all; the way out knows why, and logs it. */
  CorpusException refused(String url) {
    source.refuses(url);
    return SourceReading.notAllowed();
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
