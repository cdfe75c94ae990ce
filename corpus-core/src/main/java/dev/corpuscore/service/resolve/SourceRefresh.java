package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a posting's source and stores what it says. At most one read per posting runs at a time;
 * callers that ask for the same posting meanwhile share its result. Thread-safe; one per process.
 */
public final class SourceRefresh {
  /** How many callers may read a source, or wait for a read, at once. */
  private static final int CALLERS = 4_096;

  private final StoredPostings stored;
  private final ReadSource source;
  private final RecordReading reading;
  private final SharedRefreshes refreshes = new SharedRefreshes(CALLERS);

  public SourceRefresh(
      Store store, FeedFetcher feeds, Fetcher fetcher, ParsePool parsing, Clock clock) {
    this.stored = new StoredPostings(store, clock);
    this.source = new ReadSource(feeds, store.catalog(), fetcher, parsing);
    this.reading = new RecordReading(store, stored, clock);
  }

  /**
   * Reads the ad at a URL, unless the posting there is fresh.
   *
   * @param url as the caller wrote it
   * @param evenIfFresh whether the ad is read even if the posting is fresh
   * @param participant on whose behalf, or null
   * @throws CorpusException {@code URL_NOT_ALLOWED} if nothing is fetched from there, {@code
   *     OVERLOADED}, {@code UNAVAILABLE}; {@code PARTICIPANT_ERASED} if the participant was erased
   *     meanwhile; nothing has changed then
   */
  Refreshed refresh(
      String url, UrlIdentity asked, boolean evenIfFresh, @Nullable ParticipantHash participant) {
    while (true) {
      try {
        return sharedRefresh(url, asked, evenIfFresh, participant);
      } catch (CorpusException e) {
        if (e.code() != ErrorCode.PARTICIPANT_ERASED || stored.isErased(participant)) {
          throw e;
        }
        // another caller ran the refresh and was erased: nothing was stored, so this one reads
        // again
      }
    }
  }

  private Refreshed sharedRefresh(
      String url, UrlIdentity asked, boolean evenIfFresh, @Nullable ParticipantHash participant) {
    Optional<Posting> known = stored.find(asked);
    if (known.isPresent() && !evenIfFresh && stored.isFresh(known.get())) {
      return new Refreshed(known.get(), null);
    }
    PostingId id = known.map(Posting::id).orElseGet(asked::postingId);
    if (known.isEmpty()) {
      stored.requireAdmitted(id);
    }
    return refreshes.at(
        id,
        () -> {
          // A caller that just missed the previous read finds its result here.
          Posting now = stored.find(asked).orElse(null);
          if (now == null && known.isPresent()) {
            throw stored.deleted(id, participant);
          }
          return now != null && !evenIfFresh && stored.isFresh(now)
              ? new Refreshed(now, null)
              : refresh(url, asked, now, participant);
        });
  }

  /**
   * Reads the ad of a posting.
   *
   * @throws CorpusException {@code URL_NOT_ALLOWED}, {@code OVERLOADED}, {@code UNAVAILABLE}
   */
  Refreshed refresh(Posting posting) {
    UrlIdentity at = identity(posting, UrlIdentities.of(posting.content().url()));
    return refreshes.at(
        posting.id(),
        () -> {
          Posting now = stored.get(posting.id());
          return refresh(now.content().url(), at, now, null);
        });
  }

  /**
   * A known posting is read at its own link, not at another link that has led to it, because the
   * owner of the other link may redirect it elsewhere at any time.
   */
  private Refreshed refresh(
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

  /** The refusal of a URL that is not fetched. The fetcher logs the reason. */
  CorpusException refused(String url) {
    source.refuses(url);
    return SourceReading.notAllowed();
  }

  /** What is requested: the known posting's identity, even where {@code asked} lacks it. */
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
