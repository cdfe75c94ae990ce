package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.resolve.SourceReading.Forbidden;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Gone;
import dev.corpuscore.service.resolve.SourceReading.Nothing;
import dev.corpuscore.store.CatalogStore;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the sources of one ad in their order: the applicant tracking system that its URL belongs to,
 * then its page. A page that turns out to be a system's ad, by a redirect or as an embedded board,
 * is asked for there. Thread-safe.
 */
final class ReadSource {
  private final Fetcher fetcher;
  private final FewAtOnce desk = new FewAtOnce();
  private final AskSystem systems;

  ReadSource(AskBoards boards, CatalogStore catalog, Fetcher fetcher) {
    this.fetcher = fetcher;
    this.systems = new AskSystem(boards, catalog, desk);
  }

  /**
   * Returns what they say. Blocks for as long as the fetcher may take for each.
   *
   * @param url as somebody wrote it
   * @param known what is known to be there
   */
  SourceReading read(String url, UrlIdentity known) {
    if (refuses(url)) {
      return new Forbidden();
    }
    Identity identity = known.identity();
    if (identity == null) {
      return page(url, known);
    }
    SourceReading said = systems.ask(url, known, identity);
    return switch (said) {
      case Nothing nothing -> or(nothing, page(url, known));
      case Found found -> found.content().company() == null ? owned(found, known) : found;
      default -> said;
    };
  }

  /** Whether nothing is fetched from there at sight; the reason goes to the log. */
  boolean refuses(String url) {
    return fetcher.refuses(url);
  }

  /** With the company that the ad's page names: some systems leave it out, their pages do not. */
  private Found owned(Found found, UrlIdentity known) {
    try {
      return found.by(owner(page(known.canonicalUrl(), known)));
    } catch (CorpusException e) {
      return found;
    }
  }

  private static @Nullable Company owner(SourceReading page) {
    return page instanceof Found found ? found.content().company() : null;
  }

  /** The page holds no permit any more when a system is asked: two would wait for each other. */
  private SourceReading page(String url, UrlIdentity asked) {
    String host = WebUrl.parse(url).host();
    PageSays page = desk.at(host, FewAtOnce.PAGE, () -> fetched(url, asked));
    UrlIdentity elsewhere = page.elsewhere();
    if (elsewhere == null || elsewhere.identity() == null) {
      return page.own();
    }
    return switch (systems.ask(url, elsewhere, elsewhere.identity())) {
      case Nothing nothing -> or(nothing, page.own());
      case Found found ->
          linked(found.content().company() == null ? found.by(owner(page.own())) : found, asked);
      case SourceReading said -> said;
    };
  }

  private PageSays fetched(String url, UrlIdentity asked) {
    return switch (fetcher.fetch(FetchRequest.page(url, ContentKind.HTML))) {
      case FetchOutcome.Fetched page -> PageSays.of(url, asked, page);
      case FetchOutcome.Gone gone -> PageSays.only(new Gone("the page answered " + gone.status()));
      case FetchOutcome.Refused refused -> PageSays.only(new Forbidden());
      case FetchOutcome.Blocked blocked -> nothing(blocked.reason());
      case FetchOutcome.Unreachable none -> nothing(none.reason());
      case FetchOutcome.TooLarge large -> nothing("has more than " + large.limitBytes() + " bytes");
      case FetchOutcome.WrongType wrong -> nothing("is no HTML");
      case FetchOutcome.NotModified unasked ->
          throw new IllegalStateException("304 without a condition");
    };
  }

  private static PageSays nothing(String reason) {
    return PageSays.only(new Nothing("the page: " + reason));
  }

  /** What the second source says; if that is nothing either, why both say nothing. */
  private static SourceReading or(Nothing first, SourceReading second) {
    return second instanceof Nothing nothing
        ? new Nothing(first.reason() + "; " + nothing.reason())
        : second;
  }

  private static Found linked(Found found, UrlIdentity asked) {
    Set<String> links = new HashSet<>(found.links());
    links.add(asked.canonicalUrl());
    return new Found(
        found.content(),
        found.known(),
        links,
        found.listed(),
        found.method(),
        found.at(),
        found.from());
  }
}
