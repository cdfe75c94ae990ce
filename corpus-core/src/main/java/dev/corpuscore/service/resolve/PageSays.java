package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.ats.Ad;
import dev.corpuscore.canonical.ats.Embed;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.PageReading;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Nothing;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a page says of the ad that its URL was asked for.
 *
 * @param elsewhere the ad of an applicant tracking system that the page turned out to be, or null
 * @param own what its own markup says
 */
record PageSays(@Nullable UrlIdentity elsewhere, SourceReading own) {

  /** The page could not be read. */
  static PageSays only(SourceReading own) {
    return new PageSays(null, own);
  }

  /**
   * Reads a page.
   *
   * @param url what was asked for, as somebody wrote it
   * @param asked what is known to be there
   */
  static PageSays of(String url, UrlIdentity asked, FetchOutcome.Fetched page) {
    String address = page.url().toString();
    UrlIdentity landed = UrlIdentity.of(address);
    if (asked.identity() != null && !leadsTo(asked.identity(), landed)) {
      return only(new Nothing("the page: its link leads to another page"));
    }
    String html = HtmlText.of(page.body(), page.charset());
    UrlIdentity elsewhere = asked.identity() == null ? elsewhere(url, landed, html) : null;
    if (elsewhere == null && asked.identity() == null && isAbove(landed, asked)) {
      return only(new Nothing("the page: its link leads to a page of many ads"));
    }
    UrlIdentity known = asked.identity() != null ? asked : elsewhere == null ? landed : elsewhere;
    Set<String> links = new HashSet<>(Set.of(asked.canonicalUrl()));
    links.add(landed.canonicalUrl());
    links.remove(known.canonicalUrl());
    return new PageSays(elsewhere, markup(url, known, links, html, page));
  }

  private static SourceReading markup(
      String url, UrlIdentity known, Set<String> links, String html, FetchOutcome.Fetched page) {
    String address = page.url().toString();
    return switch (new JobPage(address, it -> UrlIdentity.of(it).canonicalUrl()).read(html)) {
      case PageReading.None none -> new Nothing("the page: " + none.reason());
      case PageReading.Found found ->
          new Found(
              found.content().toBuilder().url(url).identity(known.identity()).build(),
              known,
              links,
              null,
              switch (found.markup()) {
                case JSON_LD -> Method.JSON_LD;
                case MICRODATA -> Method.MICRODATA;
              },
              page.at(),
              address);
    };
  }

  /** The system's ad that a redirect ended at, or that a company's page has embedded. */
  private static @Nullable UrlIdentity elsewhere(String url, UrlIdentity landed, String html) {
    if (landed.identity() != null) {
      return landed;
    }
    WebUrl page = WebUrl.parse(landed.canonicalUrl());
    Optional<Ad> ad = Embed.find(page, html).or(() -> Embed.find(WebUrl.parse(url), html));
    return ad.map(it -> new UrlIdentity(it.canonicalUrl(), it.identity())).orElse(null);
  }

  /** Whether the page is this ad's, or at least names it: an ad that is gone leads to its board. */
  private static boolean leadsTo(Identity identity, UrlIdentity landed) {
    if (landed.identity() != null) {
      return landed.identity().equals(identity);
    }
    String id = Pattern.quote(identity.externalId());
    return Pattern.compile("(?<![a-z0-9])" + id + "(?![a-z0-9])", Pattern.CASE_INSENSITIVE)
        .matcher(landed.canonicalUrl())
        .find();
  }

  /** Whether a redirect went up: from an ad to the page that lists ads, or to the front page. */
  private static boolean isAbove(UrlIdentity landed, UrlIdentity asked) {
    WebUrl to = WebUrl.parse(landed.canonicalUrl());
    WebUrl from = WebUrl.parse(asked.canonicalUrl());
    if (to.equals(from) || !to.query().isEmpty() || to.fragment() != null) {
      return false;
    }
    return to.path().equals("/")
        ? !from.path().equals("/") || !from.query().isEmpty()
        : to.host().equals(from.host()) && from.path().startsWith(to.path() + "/");
  }
}
