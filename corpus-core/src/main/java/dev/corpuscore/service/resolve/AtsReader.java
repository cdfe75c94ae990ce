package dev.corpuscore.service.resolve;

import dev.corpuscore.ats.AtsSystem;
import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.lifecycle.Ownership;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.service.parsing.Parsed;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Gone;
import dev.corpuscore.service.resolve.SourceReading.Unread;
import dev.corpuscore.store.CatalogStore;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one ad from its applicant tracking system. Thread-safe. */
final class AtsReader {
  private final FeedFetcher feeds;
  private final CatalogStore catalog;
  private final ReadLimiter limiter;
  private final ParsePool parsing;

  AtsReader(FeedFetcher feeds, CatalogStore catalog, ReadLimiter limiter, ParsePool parsing) {
    this.feeds = feeds;
    this.catalog = catalog;
    this.limiter = limiter;
    this.parsing = parsing;
  }

  /**
   * Requests the ad from its system and returns the answer.
   *
   * @param known the ad's canonical URL and {@code identity}
   */
  SourceReading read(UrlIdentity known, Identity identity) {
    Optional<AtsSystem> system = AtsSystems.named(identity.ats());
    if (system.isEmpty()) {
      return new Unread(identity.ats() + ": is not read");
    }
    SourceReading reading;
    try {
      AdRequest wanted =
          new AdRequest(board(known, identity), identity, known.canonicalUrl(), null);
      FeedRequest request = system.get().request(wanted);
      reading =
          limiter.at(
              WebUrl.parse(request.url()).host(),
              () -> new Exchange(system.get(), wanted, request, known).read());
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.INVALID_REQUEST) {
        throw e;
      }
      reading = new Unread(e.getMessage());
    }
    return reading.from(identity.ats());
  }

  /** The ad's board. The URL of a company's own page does not show where the board is. */
  private Board board(UrlIdentity known, Identity identity) {
    boolean own = identity.equals(UrlIdentities.of(known.canonicalUrl()).identity());
    return new Board(identity.tenant(), owner(identity), own ? known.canonicalUrl() : null);
  }

  /** The company of a board according to the catalog, as some systems do not name it; or null. */
  private @Nullable String owner(Identity identity) {
    return catalog.board(identity).map(SourceDefinition::company).orElse(null);
  }

  /** One request to a system, and how its response is read. */
  private final class Exchange {
    private final AtsSystem system;
    private final AdRequest wanted;
    private final FeedRequest request;
    private final UrlIdentity known;

    Exchange(AtsSystem system, AdRequest wanted, FeedRequest request, UrlIdentity known) {
      this.system = system;
      this.wanted = wanted;
      this.request = request;
      this.known = known;
    }

    SourceReading read() {
      return switch (feeds.under(wanted.board().session()).fetch(request, Validators.NONE)) {
        case FetchOutcome.Fetched answer -> read(answer);
        case FetchOutcome.Gone gone -> gone(gone.status());
        case FetchOutcome.Failed failed -> SourceReading.of(failed);
        case FetchOutcome.NotModified unasked ->
            throw new IllegalStateException("304 without a condition");
      };
    }

    /**
     * Some tenants have no public board, and some systems no answer for each ad that is open: then
     * the ad's page is asked.
     */
    private SourceReading gone(int status) {
      if (request.extent() != Extent.POSTING) {
        return new Unread("the board answered " + status);
      }
      String why = system.name() + " answered " + status;
      return system.answersEachAd() ? new Gone(why) : new Unread(why);
    }

    private SourceReading read(FetchOutcome.Fetched answer) {
      if (system.opens(wanted.board())) {
        return parsing
            .page(answer, body -> system.opened(wanted.board(), body))
            .fold(this::readOf, Unread::new);
      }
      Parsed<AdReading> parsed =
          request.extent() == Extent.LISTING
              ? parsing.listing(answer, body -> system.read(wanted, body))
              : parsing.page(answer, body -> system.read(wanted, body));
      return parsed.fold(ad -> reading(ad, answer), Unread::new);
    }

    /** Asks again, with what the page of the board gave. */
    private SourceReading readOf(Board opened) {
      AdRequest again = wanted.of(opened);
      return new Exchange(system, again, system.request(again), known).read();
    }

    private SourceReading reading(AdReading reading, FetchOutcome.Fetched answer) {
      return switch (reading) {
        case AdReading.Gone gone -> new Gone(system.name() + " " + gone.why());
        case AdReading.Unread unread -> new Unread(unread.reason());
        case AdReading.Found ad -> found(ad, answer);
      };
    }

    /** The response may give the ad another id, and a page on another host. */
    private Found found(AdReading.Found ad, FetchOutcome.Fetched answer) {
      PostingContent content = ad.content();
      Identity identity = Objects.requireNonNullElse(content.identity(), wanted.identity());
      UrlIdentity page = UrlIdentities.of(content.url());
      UrlIdentity truly = new UrlIdentity(link(identity, page), identity);
      Set<String> links = new HashSet<>();
      if (!page.canonicalUrl().equals(known.canonicalUrl())) {
        links.add(page.canonicalUrl());
      }
      if (UrlIdentities.isLinkOf(known.canonicalUrl(), known.identity())) {
        links.add(known.canonicalUrl());
      }
      links.remove(truly.canonicalUrl());
      return new Found(
          content.toBuilder().url(truly.canonicalUrl()).identity(identity).build(),
          truly,
          links,
          ad.listed(),
          Method.ATS,
          answer.at(),
          answer.url().toString());
    }

    /**
     * The public URL of the ad. First choice is its URL on the system, as requested or as the
     * response names it, or on a board's own host that the catalog names; then the page that the
     * response names. A URL elsewhere that a caller typed is the last choice.
     */
    private String link(Identity identity, UrlIdentity page) {
      String asked = known.canonicalUrl();
      if (UrlIdentities.isLinkOf(asked, identity) || isNamedByCatalog(asked, identity)) {
        return asked;
      }
      boolean elsewhere = !page.canonicalUrl().equals(asked);
      if (elsewhere && UrlIdentities.isLinkOf(page.canonicalUrl(), identity)) {
        return page.canonicalUrl();
      }
      return UrlIdentities.linkOf(identity).orElse(page.canonicalUrl());
    }
  }

  private boolean isNamedByCatalog(String url, Identity identity) {
    return Ownership.of(catalog).isPageOf(url, identity);
  }
}
