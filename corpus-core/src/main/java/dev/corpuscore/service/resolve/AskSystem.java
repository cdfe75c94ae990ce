package dev.corpuscore.service.resolve;

import dev.corpuscore.ats.AtsSystem;
import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
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

/** Asks an applicant tracking system for one ad. Thread-safe. */
final class AskSystem {
  private final AskBoards boards;
  private final CatalogStore catalog;
  private final FewAtOnce desk;
  private final ParsePool parsing;

  AskSystem(AskBoards boards, CatalogStore catalog, FewAtOnce desk, ParsePool parsing) {
    this.boards = boards;
    this.catalog = catalog;
    this.desk = desk;
    this.parsing = parsing;
  }

  /**
   * Returns what the system says.
   *
   * @param known the ad's canonical URL and {@code identity}
   */
  SourceReading ask(UrlIdentity known, Identity identity) {
    Optional<AtsSystem> system = AtsSystems.named(identity.ats());
    if (system.isEmpty()) {
      return new Unread(identity.ats() + ": is not read");
    }
    SourceReading said;
    try {
      Job job = new Job(board(known, identity), identity, known.canonicalUrl(), null);
      FeedRequest request = system.get().ask(job);
      said =
          desk.at(
              WebUrl.parse(request.url()).host(),
              () -> new Asked(system.get(), job, request, known).read());
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.INVALID_REQUEST) {
        throw e;
      }
      said = new Unread(e.getMessage());
    }
    return said.from(identity.ats());
  }

  /** Where the board is, as far as the ad's URL tells: on a company's own page it does not. */
  private Board board(UrlIdentity known, Identity identity) {
    boolean own = identity.equals(UrlIdentities.of(known.canonicalUrl()).identity());
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
    private final AtsSystem system;
    private final Job job;
    private final FeedRequest request;
    private final UrlIdentity known;

    Asked(AtsSystem system, Job job, FeedRequest request, UrlIdentity known) {
      this.system = system;
      this.job = job;
      this.request = request;
      this.known = known;
    }

    SourceReading read() {
      return switch (boards.ask(request, Validators.NONE)) {
        case FetchOutcome.Fetched answer -> read(answer);
        case FetchOutcome.Gone gone -> gone(gone.status());
        case FetchOutcome.Failed failed -> SourceReading.of(failed);
        case FetchOutcome.NotModified unasked ->
            throw new IllegalStateException("304 without a condition");
      };
    }

    /** A board that is not there says nothing of the ad: some tenants have no public one. */
    private SourceReading gone(int status) {
      return request.extent() == Extent.POSTING
          ? new Gone(system.name() + " answered " + status)
          : new Unread("the board answered " + status);
    }

    private SourceReading read(FetchOutcome.Fetched answer) {
      Parsed<AdReading> parsed =
          request.extent() == Extent.LISTING
              ? parsing.listing(answer, body -> system.read(job, body))
              : parsing.page(answer, body -> system.read(job, body));
      return parsed.either(reading -> said(reading, answer), Unread::new);
    }

    private SourceReading said(AdReading reading, FetchOutcome.Fetched answer) {
      return switch (reading) {
        case AdReading.Gone gone -> new Gone(system.name() + " " + gone.why());
        case AdReading.Unread unread -> new Unread(unread.reason());
        case AdReading.Found ad -> found(ad, answer);
      };
    }

    /** The answer may name the ad by another id, and its page for people elsewhere. */
    private Found found(AdReading.Found ad, FetchOutcome.Fetched answer) {
      PostingContent content = ad.content();
      Identity identity = Objects.requireNonNullElse(content.identity(), job.identity());
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
     * The ad's URL for everybody: its own on the system, as asked for or as the answer names it; on
     * a board with a host of its own, known from the catalog, the one there; else the page that the
     * answer names. What a caller typed elsewhere is the last that counts.
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
