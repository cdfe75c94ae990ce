package dev.corpuscore.service.sync;

import dev.corpuscore.ats.AtsSystem;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Job;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.listing.LinkedPage;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.CatalogStore.Asked;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks the pages of ads that a listing does not show whole: of those that are new, changed, or were
 * asked long ago; so many in one sync, the others in the next. Used once.
 */
final class AskPages {
  /** Pages in one sync. A quarter of an hour at the pace of a slow site. */
  private static final int LIMIT = 500;

  /** Of the time of a sync; the rest is for writing. */
  private static final double SHARE = 0.75;

  /** A site that does not answer so often in a row is left alone until the next sync. */
  private static final int FAILURES_LIMIT = 3;

  private final AskBoards boards;
  private final ParsePool parsing;
  private final CommandDeadline deadline;
  private final Feed feed;
  private final Board board;
  private final Map<PostingId, Asked> known;
  private final Instant now;
  private final Map<PostingId, @Nullable Asked> asked = new HashMap<>();
  private int pages;
  private int failures;
  private int failuresInRow;
  private int putOff;

  AskPages(
      AskBoards boards,
      ParsePool parsing,
      CommandDeadline deadline,
      Feed feed,
      Board board,
      Map<PostingId, Asked> known,
      Instant now) {
    this.boards = boards;
    this.parsing = parsing;
    this.deadline = deadline;
    this.feed = feed;
    this.board = board;
    this.known = known;
    this.now = now;
  }

  /** What came of an ad's own page. */
  sealed interface Page {
    /** It was not to be asked, or could not be. */
    record NotAsked() implements Page {}

    /** It says this. */
    record Says(AdReading.Found ad) implements Page {}

    /** It holds no ad that can be read. */
    record Unread() implements Page {}

    /** It answered 404 or 410. */
    record Gone(int status) implements Page {}
  }

  /** Asks the page of an entry that has a rest, if it is due and there is room for it. */
  Page of(PostingId id, BoardEntry.Open entry) {
    FeedRequest rest = entry.rest();
    String digest = digest(id, entry);
    if (rest == null || !isDue(entry, known.get(id), digest)) {
      return new Page.NotAsked();
    }
    if (pages >= LIMIT || failuresInRow >= FAILURES_LIMIT || deadline.passed() > SHARE) {
      putOff++;
      return new Page.NotAsked();
    }
    pages++;
    Page page = read(entry, boards.ask(rest, Validators.NONE));
    if (page instanceof Page.NotAsked) {
      failuresInRow++;
      failures++;
    } else {
      failuresInRow = 0;
      asked.put(id, new Asked(digest, now));
    }
    return page;
  }

  private Page read(BoardEntry.Open entry, FetchOutcome outcome) {
    return switch (outcome) {
      case Fetched answer ->
          parsing
              .page(answer, body -> read(entry, body, answer.charset()))
              .<Page>either(
                  reading ->
                      reading instanceof AdReading.Found ad ? new Page.Says(ad) : new Page.Unread(),
                  reason -> new Page.Unread());
      case FetchOutcome.Gone gone -> new Page.Gone(gone.status());
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
      case FetchOutcome.Failed failed ->
          switch (failed.why()) {
            case REFUSED, UNUSABLE -> new Page.Unread();
            case BLOCKED, UNREACHABLE -> new Page.NotAsked();
          };
    };
  }

  /** An offer's rest is its system's answer for one ad, a link's the page of the ad. */
  private AdReading read(BoardEntry.Open entry, byte[] answer, @Nullable String charset) {
    return switch (entry) {
      case BoardEntry.Offer offer ->
          feed instanceof AtsSystem system
              ? system.read(Job.rest(board, offer), answer)
              : offer.reading();
      case BoardEntry.Link link -> LinkedPage.read(board, link, answer, charset);
    };
  }

  /** Which pages were asked since the last call. */
  Map<PostingId, @Nullable Asked> take() {
    Map<PostingId, @Nullable Asked> taken = new HashMap<>(asked);
    asked.clear();
    return taken;
  }

  /** How many pages were due and not read. */
  int waiting() {
    return putOff + failures;
  }

  /** Whether asking on at once would get further: a page that failed is left until its time. */
  boolean mayGoOn() {
    return putOff > 0 && failuresInRow < FAILURES_LIMIT;
  }

  private boolean isDue(BoardEntry.Open entry, @Nullable Asked before, String digest) {
    if (before == null) {
      return true;
    }
    return entry instanceof BoardEntry.Link link
        ? link.isDue(before.at(), now)
        : !before.digest().equals(digest)
            || !before.at().plus(BoardEntry.Link.BELIEVED).isAfter(now);
  }

  /** Of what the listing says about the ad. */
  private static String digest(PostingId id, BoardEntry.Open entry) {
    byte[] said =
        entry instanceof BoardEntry.Offer offer
            ? PostingJson.canonical(id, offer.content())
            : id.value().getBytes(StandardCharsets.UTF_8);
    return Sha256.digest(said).value().substring("sha256:".length());
  }
}
