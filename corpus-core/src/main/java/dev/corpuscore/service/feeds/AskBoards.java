package dev.corpuscore.service.feeds;

import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.Validators;
import java.util.Set;

/** Brings a feed's questions to its board, through the guarded way out. Thread-safe. */
public final class AskBoards {
  private final Fetcher fetcher;

  public AskBoards(Fetcher fetcher) {
    this.fetcher = fetcher;
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
