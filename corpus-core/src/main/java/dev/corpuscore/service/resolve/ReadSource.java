package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.PageReading;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.lifecycle.Ownership;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Gone;
import dev.corpuscore.service.resolve.SourceReading.Unread;
import dev.corpuscore.store.CatalogStore;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sources of one ad in their order: first the applicant tracking system that its URL
 * belongs to, then its page. If the page redirects to an ad of a system, or embeds one, the ad is
 * read from that system. Thread-safe.
 */
final class ReadSource {
  private final Fetcher fetcher;
  private final CatalogStore catalog;
  private final ReadLimiter limiter = new ReadLimiter();
  private final ParsePool parsing;
  private final AtsReader systems;

  ReadSource(FeedFetcher feeds, CatalogStore catalog, Fetcher fetcher, ParsePool parsing) {
    this.fetcher = fetcher;
    this.catalog = catalog;
    this.parsing = parsing;
    this.systems = new AtsReader(feeds, catalog, limiter, parsing);
  }

  /**
   * Returns the reading of the first source that has the ad. Blocks until the requests have ended.
   *
   * @param url as the caller wrote it
   * @param known the identity that is known for the URL
   * @throws CorpusException {@code URL_NOT_ALLOWED} if the fetch policy refuses the URL, {@code
   *     OVERLOADED}, {@code UNAVAILABLE}
   */
  SourceReading read(String url, UrlIdentity known) {
    if (refuses(url)) {
      throw SourceReading.notAllowed();
    }
    Identity identity = known.identity();
    if (identity == null) {
      return page(url, known);
    }
    return owned(systems.read(known, identity)).or(() -> pageOf(identity, url, known));
  }

  /** Whether the fetch policy refuses this URL. The reason is logged. */
  boolean refuses(String url) {
    return fetcher.refuses(url);
  }

  /** Reads the ad's page, if that page may change an ad of this system. */
  private SourceReading pageOf(Identity identity, String url, UrlIdentity known) {
    return Ownership.of(catalog).isPageOf(url, identity)
        ? page(url, known)
        : new Unread("the page: it is not one of " + identity.ats());
  }

  /** Adds the company that the ad's page names. Some systems name it only there. */
  private SourceReading owned(SourceReading said) {
    if (!(said instanceof Found found) || found.content().company() != null) {
      return said;
    }
    try {
      return found.by(owner(page(found.known().canonicalUrl(), found.known())));
    } catch (CorpusException e) {
      return found;
    }
  }

  private static @Nullable Company owner(SourceReading page) {
    return page instanceof Found found ? found.content().company() : null;
  }

  /** The permit for the page is released before the system is read, to avoid a deadlock. */
  private SourceReading page(String url, UrlIdentity asked) {
    String host = WebUrl.parse(url).host();
    AdPage page = limiter.at(host, () -> fetched(url, asked));
    UrlIdentity elsewhere = page.elsewhere();
    if (elsewhere == null || elsewhere.identity() == null) {
      return shown(url, page).from("the page");
    }
    return owned(systems.read(elsewhere, elsewhere.identity()))
        .or(() -> shown(url, page).from("the page"));
  }

  private AdPage fetched(String url, UrlIdentity asked) {
    return switch (fetcher.fetch(FetchRequest.page(url, ContentKind.HTML))) {
      case FetchOutcome.Fetched page ->
          parsing
              .page(page, body -> AdPage.of(url, asked, page, body))
              .fold(Function.identity(), reason -> AdPage.only(new Unread(reason)));
      case FetchOutcome.Gone gone -> AdPage.only(new Gone("the page answered " + gone.status()));
      case FetchOutcome.Failed failed -> AdPage.only(SourceReading.of(failed));
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
    };
  }

  /** The ad in the page's own markup, with its public URL. */
  private SourceReading shown(String typed, AdPage page) {
    if (!(page.own() instanceof Found found)) {
      return page.own();
    }
    UrlIdentity landed = found.known();
    if (UrlIdentities.isLinkOf(landed.canonicalUrl(), landed.identity())) {
      return found;
    }
    Optional<String> shown =
        new PublicUrl(typed, found.from(), found.content()).find(page.links(), this::posting);
    if (shown.isEmpty()) {
      return new Unread(
          "it shows this ad only with a parameter that may be personal, such as a token");
    }
    boolean named = PublicUrl.isNamed(typed, landed.canonicalUrl());
    return found.at(
        new UrlIdentity(shown.get(), landed.identity()),
        named ? Set.of(landed.canonicalUrl()) : Set.of());
  }

  /** The posting on the page at a canonical URL; empty if the URL redirects elsewhere. */
  private Optional<PostingContent> posting(String url) {
    return limiter.at(WebUrl.parse(url).host(), () -> postingAt(url));
  }

  private Optional<PostingContent> postingAt(String url) {
    if (!(fetcher.fetch(FetchRequest.page(url, ContentKind.HTML))
        instanceof FetchOutcome.Fetched page)) {
      return Optional.empty();
    }
    boolean there = UrlIdentities.of(page.url().toString()).canonicalUrl().equals(url);
    return parsing
        .page(page, body -> AdPage.read(page, HtmlText.of(body, page.charset())))
        .fold(
            read ->
                there && read instanceof PageReading.Found found
                    ? Optional.of(found.content())
                    : Optional.empty(),
            reason -> Optional.empty());
  }
}
