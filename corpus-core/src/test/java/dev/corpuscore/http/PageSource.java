package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.Assets;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Pages as a browser reads them, and what must hold of every one. */
final class PageSource {
  static final String CSP =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final String FEEDS = "/feed\\.(?:atom|json)(?:\\?.*)?";

  private static final Set<String> NEVER =
      Set.of(
          "base",
          "embed",
          "frame",
          "frameset",
          "iframe",
          "img",
          "object",
          "style",
          "audio",
          "video",
          "source",
          "track",
          "portal",
          "template",
          "noscript",
          "math",
          "foreignobject");

  private PageSource() {}

  /** The page at this path, after all that must hold of it was looked at. */
  static Document open(ServedCorpus corpus, String path, int status) {
    HttpResponse<String> response = corpus.get(path, "Accept", "text/html");
    assertThat(response.statusCode()).as(path).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(response.headers().firstValue("Content-Security-Policy")).contains(CSP);
    Document page = Jsoup.parse(response.body());
    assertHarmless(page, path);
    return page;
  }

  static Document open(ServedCorpus corpus, String path) {
    return open(corpus, path, 200);
  }

  /** Nothing in it runs, loads or leads anywhere but where we say. */
  static void assertHarmless(Document page, String where) {
    for (Element element : page.getAllElements()) {
      assertThat(NEVER).as(where).doesNotContain(element.normalName());
      for (Attribute attribute : element.attributes()) {
        String name = attribute.getKey().toLowerCase(java.util.Locale.ROOT);
        assertThat(name)
            .as(where)
            .doesNotStartWith("on")
            .isNotIn(
                "style", "srcset", "formaction", "background", "poster", "ping", "data", "srcdoc");
      }
      assertLeadsWell(element, where);
    }
    List<Element> scripts = page.select("script");
    scripts.removeIf(it -> it.attr("src").equals(Assets.TYPEAHEAD_SCRIPT) && it.data().isEmpty());
    assertThat(scripts.getFirst().attr("src")).isEqualTo(Assets.SCRIPT);
    assertThat(scripts.subList(1, scripts.size()))
        .as(where)
        .allMatch(it -> it.attr("type").equals("application/ld+json") && !it.hasAttr("src"))
        .hasSizeLessThan(2);
    assertThat(page.select("meta[http-equiv]")).as(where).isEmpty();
    assertThat(page.select("form"))
        .as(where)
        .allMatch(
            it -> it.attr("action").matches("/|/insights") && it.attr("method").equals("get"));
  }

  private static void assertLeadsWell(Element element, String where) {
    if (element.hasAttr("src")) {
      assertThat(element.attr("src")).as(where).startsWith("/assets/");
    }
    if (!element.hasAttr("href")) {
      return;
    }
    String href = element.attr("href");
    switch (element.normalName()) {
      case "a" -> {
        boolean ours =
            href.matches(
                "#main|#count|/|/?\\?.*|/ads/p_[a-z2-7]{26}(?:\\?lang=[a-z]{2})?(?:#also)?"
                    + "|/openapi\\.yaml|/docs.*|/insights(?:\\?.*)?|/api/insights(?:\\?.*)?|"
                    + FEEDS);
        assertThat(ours || href.matches("(?is)(https?://|mailto:).*")).as(where + href).isTrue();
        if (!ours) {
          assertThat(element.attr("rel")).as(where).contains("noopener").contains("nofollow");
        }
      }
      case "link" ->
          assertThat(href)
              .as(where)
              .matches(
                  "/favicon\\.svg|/assets/[a-z0-9.-]+|/\\?.*|/|http://127\\.0\\.0\\.1:.*|" + FEEDS);
      default -> throw new AssertionError(where + ": " + element);
    }
  }
}
