package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.listing.LinkedPage;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.CatalogStore.PageRead;
import dev.corpuscore.store.Redactions;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of ads that a listing shows only in part. A page is due if the ad is new or
 * changed, or if its page was read long ago. One sync reads a limited number of pages; the next
 * sync continues. One instance serves one sync.
 */
final class DetailPages {
  /** Pages in one sync. A quarter of an hour at the pace of a slow site. */
  private static final int LIMIT = 500;

  /** The part of a sync's time that reading pages may take. Writing needs the rest. */
  private static final double SHARE = 0.75;

  /** After this many failures in a row, a site is not asked again in this sync. */
  private static final int FAILURES_LIMIT = 3;

  private final FeedFetcher feeds;
  private final ParsePool parsing;
  private final CommandDeadline deadline;
  private final Feed feed;
  private final Board board;
  private final Map<PostingId, PageRead> known;
  private final Redactions.Known redactions;
  private final Instant now;
  private final Map<PostingId, @Nullable PageRead> asked = new HashMap<>();
  private int pages;
  private int failures;
  private int failuresInRow;
  private int putOff;

  DetailPages(
      FeedFetcher feeds,
      ParsePool parsing,
      CommandDeadline deadline,
      Feed feed,
      Board board,
      Map<PostingId, PageRead> known,
      Redactions.Known redactions,
      Instant now) {
    this.feeds = feeds;
    this.parsing = parsing;
    this.deadline = deadline;
    this.feed = feed;
    this.board = board;
    this.known = known;
    this.redactions = redactions;
    this.now = now;
  }

  /**
   * Reads the page of an entry that is shown in part, if the page is due and no limit is reached.
   *
   * @return what the page says about the ad, gone only if its status is 404 or 410; empty if it was
   *     not requested or could not be fetched
   */
  Optional<AdReading> of(PostingId id, BoardEntry.Open entry) {
    FeedRequest rest = entry.rest();
    if (rest == null) {
      return Optional.empty();
    }
    String digest = digest(id, entry).orElse(null);
    if (digest == null || !isDue(entry, known.get(id), digest)) {
      return Optional.empty();
    }
    if (pages >= LIMIT || failuresInRow >= FAILURES_LIMIT || deadline.passed() > SHARE) {
      putOff++;
      return Optional.empty();
    }
    pages++;
    Optional<AdReading> page = read(entry, feeds.fetch(rest, Validators.NONE));
    if (page.isEmpty()) {
      failuresInRow++;
      failures++;
    } else {
      failuresInRow = 0;
      asked.put(id, new PageRead(digest, now));
    }
    return page;
  }

  private Optional<AdReading> read(BoardEntry.Open entry, FetchOutcome outcome) {
    return switch (outcome) {
      case Fetched answer ->
          Optional.of(
              parsing
                  .page(answer, body -> read(entry, body, answer.charset()))
                  .fold(DetailPages::listed, AdReading.Unread::new));
      case FetchOutcome.Gone gone -> Optional.of(gone(entry, "answered " + gone.status()));
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
      case FetchOutcome.Failed failed ->
          switch (failed.why()) {
            case REFUSED, UNUSABLE -> Optional.of(new AdReading.Unread(failed.sentence()));
            case BLOCKED, UNREACHABLE -> Optional.empty();
          };
    };
  }

  private AdReading gone(BoardEntry.Open entry, String why) {
    return entry instanceof BoardEntry.Offer && !feed.answersEachAd()
        ? new AdReading.Unread(why)
        : new AdReading.Gone(why);
  }

  /** As the listing shows the ad, only a status of its page closes it, never the page's text. */
  private static AdReading listed(AdReading reading) {
    return reading instanceof AdReading.Gone gone ? new AdReading.Unread(gone.why()) : reading;
  }

  /** The rest of an offer is a response of its system; the rest of a link is the ad's page. */
  private AdReading read(BoardEntry.Open entry, byte[] answer, @Nullable String charset) {
    return switch (entry) {
      case BoardEntry.Offer offer -> feed.read(board, offer, answer);
      case BoardEntry.Link link -> LinkedPage.read(feed, board, link, answer, charset);
    };
  }

  /** The pages that were read since the last call. */
  Map<PostingId, @Nullable PageRead> take() {
    Map<PostingId, @Nullable PageRead> taken = new HashMap<>(asked);
    asked.clear();
    return taken;
  }

  /** How many pages were due and were not read. */
  int waiting() {
    return putOff + failures;
  }

  /** Whether another sync right now would read more. A page that failed is not due yet. */
  boolean mayGoOn() {
    return putOff > 0 && failuresInRow < FAILURES_LIMIT;
  }

  private boolean isDue(BoardEntry.Open entry, @Nullable PageRead before, String digest) {
    if (before == null) {
      return true;
    }
    return entry instanceof BoardEntry.Link link
        ? link.isDue(before.at(), now)
        : !before.digest().equals(digest)
            || !before.at().plus(BoardEntry.Link.BELIEVED).isAfter(now);
  }

  /**
   * The digest of what the listing says about the ad, also behind the # of its rest. It could
   * confirm a guess of a passage that was redacted, so it is that of the redacted content; empty if
   * a key is missing, and then the posting does not change.
   */
  private Optional<String> digest(PostingId id, BoardEntry.Open entry) {
    return entry instanceof BoardEntry.Offer offer
        ? redactions
            .redacted(id, offer.content())
            .map(content -> digest(entry, PostingJson.canonical(id, content)))
        : Optional.of(digest(entry, id.value().getBytes(StandardCharsets.UTF_8)));
  }

  private static String digest(BoardEntry.Open entry, byte[] content) {
    byte[] said = content;
    FeedRequest rest = entry.rest();
    int mark = rest == null || entry instanceof BoardEntry.Link ? -1 : rest.url().indexOf('#');
    if (rest != null && mark >= 0) {
      byte[] version = rest.url().substring(mark).getBytes(StandardCharsets.UTF_8);
      byte[] both = Arrays.copyOf(said, said.length + version.length);
      System.arraycopy(version, 0, both, said.length, version.length);
      said = both;
    }
    return Sha256.digest(said).value().substring("sha256:".length());
  }
}
