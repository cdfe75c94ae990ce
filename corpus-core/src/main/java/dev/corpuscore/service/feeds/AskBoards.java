package dev.corpuscore.service.feeds;

import dev.corpuscore.feed.AdFeed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.Validators;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Brings a feed's questions to its board, through the guarded way out. Thread-safe. */
public final class AskBoards {
  private final Map<String, AdFeed> feeds;
  private final Fetcher fetcher;

  /**
   * Asks the boards of these systems.
   *
   * @param feeds one per system
   */
  public AskBoards(List<AdFeed> feeds, Fetcher fetcher) {
    this.feeds =
        feeds.stream().collect(Collectors.toUnmodifiableMap(AdFeed::ats, Function.identity()));
    this.fetcher = fetcher;
  }

  /** The feed of a system, by its name as in an identity; empty if it is not read. */
  public Optional<AdFeed> feed(String ats) {
    return Optional.ofNullable(feeds.get(ats));
  }

  /**
   * Asks a board and waits for its answer, as long as {@link FetchLimits} of the request's extent
   * allows.
   *
   * @param known validators of the answer already here; {@link Validators#NONE} for none
   */
  public FetchOutcome ask(FeedRequest request, Validators known) {
    FetchLimits limits =
        switch (request.extent()) {
          case POSTING -> FetchLimits.PAGE;
          case LISTING -> FetchLimits.LISTING;
        };
    Set<ContentKind> kinds =
        switch (request.form()) {
          case JSON -> Set.of(ContentKind.JSON);
          case XML -> Set.of(ContentKind.XML);
          case PACKED_XML -> Set.of(ContentKind.XML, ContentKind.GZIP);
          case LINES -> Set.of(ContentKind.LINES, ContentKind.JSON, ContentKind.GZIP);
          case HTML -> Set.of(ContentKind.HTML);
        };
    return fetcher.fetch(new FetchRequest(request.url(), kinds, limits, known, request.body()));
  }
}
