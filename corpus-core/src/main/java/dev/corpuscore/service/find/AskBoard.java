package dev.corpuscore.service.find;

import dev.corpuscore.ats.BoardLink;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.find.BoardSight.State;
import dev.corpuscore.service.parsing.ParsePool;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks a board how many ads it has, and whose. Reads a few answers of it and no ad. Thread-safe.
 */
final class AskBoard {
  /** A larger board is alive in any case. */
  private static final int PAGES_LIMIT = 5;

  private static final int COMPANIES_LIMIT = 5;

  private final FeedFetcher feeds;
  private final ParsePool parsing;
  private final Path folder;

  AskBoard(FeedFetcher feeds, ParsePool parsing, Path folder) {
    this.feeds = feeds;
    this.parsing = parsing;
    this.folder = folder;
  }

  /**
   * @param until in {@link System#nanoTime}; no request begins later
   */
  BoardSight ask(BoardLink link, long until) {
    try (BoardWalk walk = new BoardWalk(link.system(), link.board(), null, folder)) {
      int pages = 0;
      FeedRequest request = walk.next();
      while (request != null && pages < PAGES_LIMIT && System.nanoTime() < until) {
        BoardSight ended = read(walk, request, pages++ == 0);
        if (ended != null) {
          return ended;
        }
        request = walk.next();
      }
      return pages == 0
          ? BoardSight.without(State.UNKNOWN, "there was no time left to ask it")
          : seen(walk.listing(), request != null);
    } catch (CorpusException e) {
      return BoardSight.without(State.UNKNOWN, e.getMessage());
    }
  }

  /** Reads one answer. Returns what the board is if that ends the walk, else null. */
  private @Nullable BoardSight read(BoardWalk walk, FeedRequest request, boolean first) {
    switch (feeds.under(walk.board().session()).fetch(request, Validators.NONE)) {
      case FetchOutcome.Fetched answer -> {
        String unread =
            parsing
                .listing(
                    answer,
                    body -> {
                      walk.read(body);
                      return "";
                    })
                .fold(done -> done, reason -> reason);
        return unread.isEmpty() ? null : BoardSight.without(State.UNKNOWN, unread);
      }
      case FetchOutcome.Gone gone -> {
        if (first) {
          return BoardSight.without(State.DEAD, "it answered " + gone.status());
        }
        walk.failed("it answered " + gone.status());
      }
      case FetchOutcome.Failed failed -> {
        if (first) {
          return BoardSight.without(State.UNKNOWN, failed.sentence());
        }
        walk.failed(failed.sentence());
      }
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
    }
    return null;
  }

  private static BoardSight seen(Listing listing, boolean goesOn) {
    if (listing.state() == Listing.State.UNREADABLE) {
      return BoardSight.without(State.DEAD, "its answer is no board: " + listing.reason());
    }
    Instant newest = null;
    Set<String> companies = new LinkedHashSet<>();
    for (BoardEntry.Offer offer : listing.offers()) {
      Published published = offer.content().published();
      if (published != null && (newest == null || published.at().isAfter(newest))) {
        newest = published.at();
      }
      Company company = offer.content().company();
      if (company != null && companies.size() < COMPANIES_LIMIT) {
        companies.add(company.name());
      }
    }
    String cut = goesOn ? "it goes on after " + PAGES_LIMIT + " answers" : listing.reason();
    int ads = listing.size();
    return new BoardSight(ads == 0 ? State.EMPTY : State.ALIVE, ads, newest, companies, cut, null);
  }
}
