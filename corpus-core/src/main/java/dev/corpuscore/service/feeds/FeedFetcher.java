package dev.corpuscore.service.feeds;

import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.Validators;
import java.util.Set;

/** Sends the requests of a feed through the guarded fetcher. Thread-safe. */
public final class FeedFetcher {
  private final Fetcher fetcher;

  public FeedFetcher(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  /**
   * Sends a request and waits for the response, at most as long as the {@link FetchLimits} of the
   * request's extent allow.
   *
   * @param known validators of the response that is already stored; {@link Validators#NONE} for
   *     none
   */
  public FetchOutcome fetch(FeedRequest request, Validators known) {
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
    return fetcher.fetch(
        new FetchRequest(request.url(), kinds, limits, known, request.body(), request.headers()));
  }
}
