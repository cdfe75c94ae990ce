package dev.corpuscore.service.sync;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.service.commands.CommandHandler;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * {@code source.sync}: reads a source's listing, stores its ads, and closes those that it no longer
 * shows if the listing is plausible. {@code docs/catalog.md} has the guards. Thread-safe.
 */
public final class SyncSource implements CommandHandler {
  private static final System.Logger LOG = System.getLogger(SyncSource.class.getName());
  private static final int REASONS_LOGGED = 5;
  private static final int REASON_LOGGED = 200;

  private final SourceKinds kinds;
  private final FeedFetcher feeds;
  private final Store store;
  private final ParsePool parsing;
  private final Path folder;
  private final Clock clock;

  /**
   * @param parsing parses the answers
   * @param folder for temporary files of listings that are too large for memory
   */
  public SyncSource(
      SourceKinds kinds,
      FeedFetcher feeds,
      Store store,
      ParsePool parsing,
      Path folder,
      Clock clock) {
    this.kinds = kinds;
    this.feeds = feeds;
    this.store = store;
    this.parsing = parsing;
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * Syncs the source that the command names. Does nothing if the catalog no longer has it, or if it
   * is disabled.
   *
   * @return {@code {added, updated, unchanged, reopened, closed, suspicious}}, and {@code foreign}
   *     if it named ads of other owners
   * @throws CorpusException {@code UNAVAILABLE} if the source's answer is not a listing; then only
   *     the source's history has changed
   */
  @Override
  public JsonNode handle(Command command, CommandDeadline deadline) {
    Optional<Source> source = store.catalog().find(command.subject());
    return source.isEmpty() || !source.get().definition().enabled()
        ? AdCounts.NONE.json(0, null)
        : sync(source.get(), command.forced(), deadline);
  }

  private JsonNode sync(Source source, boolean forced, CommandDeadline deadline) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    SourceHistory history = source.history();
    String refusal = null;
    try {
      Feed feed =
          kinds
              .feed(source.definition().kind())
              .orElseThrow(() -> failure("this version knows no kind of that name"));
      Board board = kinds.board(source.definition());
      FeedFetcher own = feeds.of(source.definition(), kinds.request(source.definition()));
      SourceHistory believed = forced ? SourceHistory.NONE : history;
      try (BoardWalk walk = new BoardWalk(feed, board, since(feed, believed, now), folder)) {
        return switch (new ReadBoard(own, parsing, deadline, walk, believed, now).run()) {
          case ReadBoard.Result.Same same -> {
            store
                .catalog()
                .record(source.definition().paced(false), history.unchanged(now, same.version()));
            yield AdCounts.unchanged(Math.max(0, history.healthySize() - history.foreign()))
                .json(history.foreign(), null);
          }
          case ReadBoard.Result.Read read -> {
            if (read.listing().state() == Listing.State.UNREADABLE) {
              refusal = read.refusal();
              throw failure(String.valueOf(read.listing().reason()));
            }
            Board open = walk.board();
            yield take(source, own.under(open.session()), feed, open, read, forced, deadline, now);
          }
        };
      }
    } catch (CorpusException e) {
      store
          .catalog()
          .record(source.definition(), history.failed(now, e.getMessage()).refused(refusal));
      logRefusal(source.definition().id(), refusal);
      throw e;
    }
  }

  /** From when on changes are to be read; null for all of them. */
  private static @Nullable Instant since(Feed feed, SourceHistory history, Instant now) {
    Duration reach = feed.reach();
    return history.healthyAt() == null && reach != null ? now.minus(reach) : history.healthyAt();
  }

  private JsonNode take(
      Source source,
      FeedFetcher own,
      Feed feed,
      Board board,
      ReadBoard.Result.Read read,
      boolean forced,
      CommandDeadline deadline,
      Instant now) {
    String id = source.definition().id();
    SourceHistory history = source.history();
    Listing listing = read.listing();
    DetailPages pages =
        new DetailPages(
            own,
            parsing,
            deadline,
            feed,
            board,
            store.catalog().pagesRead(id),
            store.redactions().known(),
            now);
    ApplyListing take = new ApplyListing(store, source, read, pages, deadline, now);
    take.takeOver();
    List<PostingId> missing = take.missing();
    Optional<String> objection =
        Guards.objection(listing, history, take.held(), missing.size(), forced);
    if (objection.isEmpty() && listing.scope() != Feed.Scope.CHANGES) {
      take.close(missing);
      store.catalog().pagesRead(id, pages.gone());
    }
    int refused = listing.refused().size();
    if (refused > 0) {
      log(id, listing.refused());
    }
    int waiting = pages.waiting();
    ReadVersion version = waiting == 0 && listing.links().isEmpty() ? read.version() : null;
    store
        .catalog()
        .record(
            source.definition().paced(take.tally().isChange()),
            objection
                .map(why -> history.suspicious(now, why, refused, waiting, take.foreign()))
                .map(it -> it.refused(read.refusal()))
                .orElseGet(
                    () ->
                        history
                            .healthy(now, listing.size(), refused, waiting, take.foreign(), version)
                            .readUntil(readUntil(listing, pages, history, now))));
    logRefusal(id, read.refusal());
    boolean isCutInTime = listing.until() != null && objection.isEmpty() && pages.awaited() == 0;
    if (pages.mayGoOn() || isCutInTime) {
      Order next =
          new Order(
              CommandKind.SOURCE_SYNC, id, clock.instant(), false, kinds.lane(source.definition()));
      store.commands().queue(List.of(next), clock.instant());
    }
    return take.tally().json(take.foreign(), objection.orElse(null));
  }

  /** From when on a list of changes is read next: pages that wait are read with it. */
  private static @Nullable Instant readUntil(
      Listing listing, DetailPages pages, SourceHistory history, Instant now) {
    if (listing.scope() == Feed.Scope.CHANGES && pages.awaited() > 0) {
      return history.healthyAt();
    }
    Instant until = listing.until();
    // a source may say a time that has not come
    return until == null || until.isAfter(now) ? now : until;
  }

  /** Says where the first ads are that cannot be read, and why. */
  private static void log(String source, List<BoardEntry.Refused> refused) {
    LOG.log(
        WARNING,
        "event=ads-not-read source="
            + source
            + " ads="
            + refused.size()
            + " first=\""
            + refused.stream()
                .limit(REASONS_LOGGED)
                .map(ad -> Fault.excerpt(ad.reason(), REASON_LOGGED))
                .collect(Collectors.joining("; "))
            + "\"");
  }

  private static void logRefusal(String source, @Nullable String refusal) {
    if (refusal != null) {
      LOG.log(
          WARNING,
          "event=source-refused source="
              + source
              + " reason=\""
              + Fault.excerpt(refusal, SourceHistory.REFUSAL_LIMIT)
              + "; "
              + Failed.REMEDY
              + "\"");
    }
  }

  private static CorpusException failure(@Nullable String reason) {
    return CorpusException.unavailable("the source gave no listing: " + reason);
  }
}
