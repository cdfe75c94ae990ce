package dev.corpuscore.service.resolve;

import dev.corpuscore.ats.EmbeddedAd;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.PageReading;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Unread;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was read from a page about the ad at its URL.
 *
 * @param elsewhere the ad of an applicant tracking system to which the page redirects or which it
 *     embeds, or null
 * @param own the ad in the page's own markup
 * @param links the addresses that the page names for itself
 */
record AdPage(@Nullable UrlIdentity elsewhere, SourceReading own, List<String> links) {
  AdPage {
    links = List.copyOf(links);
  }

  /** The page could not be read. */
  static AdPage only(SourceReading own) {
    return new AdPage(null, own, List.of());
  }

  /**
   * Reads a page.
   *
   * @param url the requested URL, as the caller wrote it
   * @param asked the identity that is known for the URL
   * @param body the bytes of the page
   */
  static AdPage of(String url, UrlIdentity asked, FetchOutcome.Fetched page, byte[] body) {
    UrlIdentity landed = UrlIdentities.of(page.url().toString());
    if (asked.identity() != null && !leadsTo(asked.identity(), landed)) {
      return only(new Unread("its link leads to another page"));
    }
    String html = HtmlText.of(body, page.charset());
    UrlIdentity elsewhere = asked.identity() == null ? elsewhere(url, landed, html) : null;
    if (elsewhere == null && asked.identity() == null && isAbove(landed, asked)) {
      return only(new Unread("its link leads to a page of many ads"));
    }
    UrlIdentity known =
        asked.identity() == null
            ? landed
            : new UrlIdentity(landed.canonicalUrl(), asked.identity());
    return switch (read(page, html)) {
      case PageReading.None none -> new AdPage(elsewhere, new Unread(none.reason()), List.of());
      case PageReading.Found found ->
          new AdPage(elsewhere, markup(found, known, page), found.links());
    };
  }

  /** Reads the markup of a page. */
  static PageReading read(FetchOutcome.Fetched page, String html) {
    return new JobPage(page.url().toString(), it -> UrlIdentities.of(it).canonicalUrl()).read(html);
  }

  private static Found markup(
      PageReading.Found found, UrlIdentity known, FetchOutcome.Fetched page) {
    return new Found(
        found.content().toBuilder().url(known.canonicalUrl()).identity(known.identity()).build(),
        known,
        Set.of(),
        null,
        switch (found.markup()) {
          case JSON_LD -> Method.JSON_LD;
          case MICRODATA -> Method.MICRODATA;
        },
        page.at(),
        page.url().toString());
  }

  /**
   * The system's ad to which a redirect led, or which a company's page embeds; null if there is
   * none.
   */
  private static @Nullable UrlIdentity elsewhere(String url, UrlIdentity landed, String html) {
    if (landed.identity() != null) {
      return landed;
    }
    WebUrl page = WebUrl.parse(landed.canonicalUrl());
    return EmbeddedAd.find(page, html)
        .or(() -> EmbeddedAd.find(WebUrl.parse(url), html))
        .orElse(null);
  }

  /** Whether the page belongs to this ad. The link of an ad that is gone may lead to its board. */
  private static boolean leadsTo(Identity identity, UrlIdentity landed) {
    if (landed.identity() != null) {
      return landed.identity().equals(identity);
    }
    return identity.isNamedIn(landed.canonicalUrl());
  }

  /** Whether a redirect led from an ad to a page that lists ads, or to the front page. */
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
