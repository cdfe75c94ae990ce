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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of ads that a listing shows only in part. A page is due if the ad is new or
 * changed, or if its page was read long ago. One sync reads a limited number of pages; the next
 * sync continues. A few of those that failed before are tried again, and never keep the others from
 * being read. One instance serves one sync.
 */
final class DetailPages {
  /** Pages in one sync. A quarter of an hour at the pace of a slow site. */
  private static final int LIMIT = 500;

  /** The part of a sync's time that reading pages may take. Writing needs the rest. */
  private static final double SHARE = 0.75;

  /** After this many failures in a row, a site is not asked again in this sync. */
  private static final int FAILURES_LIMIT = 3;

  /** Pages that failed before and are tried again in one sync. */
  private static final int RETRIES = 10;

  /** A list of changes is not read again and again for a page that fails for longer. */
  private static final Duration AWAITED = Duration.ofDays(1);

  private final FeedFetcher feeds;
  private final ParsePool parsing;
  private final CommandDeadline deadline;
  private final Feed feed;
  private final Board board;
  private final Map<PostingId, PageRead> known;
  private final Redactions.Known redactions;
  private final Instant now;
  private final Set<PostingId> retries;
  private final Map<PostingId, @Nullable PageRead> asked = new HashMap<>();
  private final Set<PostingId> listed = new HashSet<>();
  private int pages;
  private int failures;
  private int awaited;
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
    this.retries = retries(known, now);
  }

  /** In an order of the moment, so that each of those that failed has its turn. */
  private static Set<PostingId> retries(Map<PostingId, PageRead> known, Instant now) {
    List<PostingId> failed = new ArrayList<>();
    known.forEach(
        (id, page) -> {
          if (page.hasFailed()) {
            failed.add(id);
          }
        });
    Collections.shuffle(failed, new Random(now.getEpochSecond()));
    return Set.copyOf(failed.subList(0, Math.min(RETRIES, failed.size())));
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
    listed.add(id);
    PageRead before = known.get(id);
    String digest = digest(id, entry).orElse(null);
    if (digest == null || !isDue(entry, before, digest)) {
      return Optional.empty();
    }
    PageRead failure = before != null && before.hasFailed() ? before : null;
    if (failure != null && !retries.contains(id)) {
      failed(failure.at());
      return Optional.empty();
    }
    if (pages >= LIMIT
        || (failuresInRow >= FAILURES_LIMIT && failure == null)
        || deadline.passed() > SHARE) {
      putOff++;
      return Optional.empty();
    }
    pages++;
    Optional<AdReading> page = read(entry, feeds.fetch(rest, Validators.NONE));
    if (page.isPresent()) {
      failuresInRow = 0;
      asked.put(id, new PageRead(recorded(entry, page.get(), digest), now));
    } else if (failure != null) {
      failed(failure.at());
    } else {
      failuresInRow++;
      failed(now);
      asked.put(id, new PageRead(PageRead.FAILED, now));
    }
    return page;
  }

  private void failed(Instant since) {
    failures++;
    awaited += since.plus(AWAITED).isAfter(now) ? 1 : 0;
  }

  /** Of an offer, whether the listing says something else decides when it is asked again. */
  private static String recorded(BoardEntry.Open entry, AdReading page, String digest) {
    return entry instanceof BoardEntry.Link && !(page instanceof AdReading.Found)
        ? PageRead.UNREAD
        : digest;
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

  /** The pages of ads that the listing no longer has, to be forgotten; asked for at its end. */
  Map<PostingId, @Nullable PageRead> gone() {
    Map<PostingId, @Nullable PageRead> gone = new HashMap<>();
    known.keySet().stream().filter(it -> !listed.contains(it)).forEach(it -> gone.put(it, null));
    return gone;
  }

  /** How many pages were due and were not read. */
  int waiting() {
    return putOff + failures;
  }

  /** As {@link #waiting}, without those that have failed for a day or longer. */
  int awaited() {
    return putOff + awaited;
  }

  /** Whether another sync right now would read more. */
  boolean mayGoOn() {
    return putOff > 0 && failuresInRow < FAILURES_LIMIT;
  }

  private boolean isDue(BoardEntry.Open entry, @Nullable PageRead before, String digest) {
    if (before == null || before.hasFailed()) {
      return true;
    }
    boolean believed = before.at().plus(BoardEntry.Link.BELIEVED).isAfter(now);
    return entry instanceof BoardEntry.Link link
        ? link.isDue(before.at(), now) || (before.isUnread() && !believed)
        : !before.digest().equals(digest) || !believed;
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
