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
import java.util.Optional;
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

  /**
   * Asks the page of an entry that has a rest, if it is due and there is room for it.
   *
   * @return what it says of the ad, gone only if it answered 404 or 410; empty if it was not asked,
   *     or could not be had
   */
  Optional<AdReading> of(PostingId id, BoardEntry.Open entry) {
    FeedRequest rest = entry.rest();
    if (rest == null) {
      return Optional.empty();
    }
    String digest = digest(id, entry);
    if (!isDue(entry, known.get(id), digest)) {
      return Optional.empty();
    }
    if (pages >= LIMIT || failuresInRow >= FAILURES_LIMIT || deadline.passed() > SHARE) {
      putOff++;
      return Optional.empty();
    }
    pages++;
    Optional<AdReading> page = read(entry, boards.ask(rest, Validators.NONE));
    if (page.isEmpty()) {
      failuresInRow++;
      failures++;
    } else {
      failuresInRow = 0;
      asked.put(id, new Asked(digest, now));
    }
    return page;
  }

  private Optional<AdReading> read(BoardEntry.Open entry, FetchOutcome outcome) {
    return switch (outcome) {
      case Fetched answer ->
          Optional.of(
              parsing
                  .page(answer, body -> read(entry, body, answer.charset()))
                  .either(AskPages::listed, AdReading.Unread::new));
      case FetchOutcome.Gone gone -> Optional.of(new AdReading.Gone("answered " + gone.status()));
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
      case FetchOutcome.Failed failed ->
          switch (failed.why()) {
            case REFUSED, UNUSABLE -> Optional.of(new AdReading.Unread(failed.sentence()));
            case BLOCKED, UNREACHABLE -> Optional.empty();
          };
    };
  }

  /** The listing shows the ad, whatever the words of an answer for it: only a status closes it. */
  private static AdReading listed(AdReading reading) {
    return reading instanceof AdReading.Gone gone ? new AdReading.Unread(gone.why()) : reading;
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
