package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.Reading;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.resolve.SourceReading.Forbidden;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Gone;
import dev.corpuscore.service.resolve.SourceReading.Nothing;
import dev.corpuscore.store.CatalogStore;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks an applicant tracking system for one ad. Thread-safe. */
final class AskSystem {
  private final AskBoards boards;
  private final CatalogStore catalog;
  private final FewAtOnce desk;

  AskSystem(AskBoards boards, CatalogStore catalog, FewAtOnce desk) {
    this.boards = boards;
    this.catalog = catalog;
    this.desk = desk;
  }

  /**
   * Returns what the system says.
   *
   * @param url as somebody wrote it
   * @param known the ad's canonical URL and {@code identity}
   */
  SourceReading ask(String url, UrlIdentity known, Identity identity) {
    Optional<Feed> feed = boards.feed(identity.ats());
    if (feed.isEmpty()) {
      return new Nothing(identity.ats() + ": is not read");
    }
    SourceReading said;
    try {
      Job job = new Job(board(known, identity), identity, known.canonicalUrl(), null);
      FeedRequest request = feed.get().ask(job);
      int units = request.extent() == Extent.LISTING ? FewAtOnce.LISTING : FewAtOnce.PAGE;
      said =
          desk.at(
              WebUrl.parse(request.url()).host(),
              units,
              () -> new Asked(feed.get(), job, request, url, known).read());
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.INVALID_REQUEST) {
        throw e;
      }
      said = new Nothing(e.getMessage());
    }
    return said instanceof Nothing nothing
        ? new Nothing(identity.ats() + ": " + nothing.reason())
        : said;
  }

  /** Where the board is, as far as the ad's URL tells: on a company's own page it does not. */
  private Board board(UrlIdentity known, Identity identity) {
    boolean own = identity.equals(UrlIdentity.of(known.canonicalUrl()).identity());
    return new Board(identity.tenant(), owner(identity), own ? known.canonicalUrl() : null);
  }

  /** What the catalog calls the owner of a board, for systems that do not say; null if nothing. */
  private @Nullable String owner(Identity identity) {
    for (Source source : catalog.sources()) {
      SourceDefinition board = source.definition();
      if (board.kind().equals(identity.ats()) && identity.tenant().equals(board.tenant())) {
        return board.company();
      }
    }
    return null;
  }

  /** One question on its way. */
  private final class Asked {
    private final Feed feed;
    private final Job job;
    private final FeedRequest request;
    private final String url;
    private final UrlIdentity known;

    Asked(Feed feed, Job job, FeedRequest request, String url, UrlIdentity known) {
      this.feed = feed;
      this.job = job;
      this.request = request;
      this.url = url;
      this.known = known;
    }

    SourceReading read() {
      return switch (boards.ask(request, Validators.NONE)) {
        case FetchOutcome.Fetched answer -> read(answer);
        case FetchOutcome.Gone gone -> gone(gone.status());
        case FetchOutcome.Refused refused -> new Forbidden();
        case FetchOutcome.Blocked blocked -> new Nothing(blocked.reason());
        case FetchOutcome.Unreachable none -> new Nothing(none.reason());
        case FetchOutcome.TooLarge large ->
            new Nothing("the answer has more than " + large.limitBytes() + " bytes");
        case FetchOutcome.WrongType wrong -> new Nothing("the answer is of another type");
        case FetchOutcome.NotModified unasked ->
            throw new IllegalStateException("304 without a condition");
      };
    }

    /** A board that is not there says nothing of the ad: some tenants have no public one. */
    private SourceReading gone(int status) {
      return request.extent() == Extent.POSTING
          ? new Gone(feed.ats() + " answered " + status)
          : new Nothing("the board answered " + status);
    }

    private SourceReading read(FetchOutcome.Fetched answer) {
      return switch (feed.read(job, answer.body())) {
        case Reading.Absent absent -> new Gone(feed.ats() + " does not hold it any more");
        case Entry.Refused refused -> new Nothing(refused.reason());
        case Entry.Offer offer -> found(offer, answer);
      };
    }

    /** The answer may name the ad by another id, and its page for people elsewhere. */
    private Found found(Entry.Offer offer, FetchOutcome.Fetched answer) {
      PostingContent content = offer.content();
      UrlIdentity page = UrlIdentity.of(content.url());
      boolean same = job.identity().equals(content.identity());
      UrlIdentity truly = same ? known : new UrlIdentity(page.canonicalUrl(), content.identity());
      Set<String> links = new HashSet<>(Set.of(known.canonicalUrl()));
      links.add(page.canonicalUrl());
      links.remove(truly.canonicalUrl());
      return new Found(
          content.toBuilder().url(url).build(),
          truly,
          links,
          offer.listed(),
          Method.ATS,
          answer.at(),
          answer.url().toString());
    }
  }
}
