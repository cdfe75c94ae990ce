package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.Assets;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers, files and maps of the pages. */
class PageAnswersTest {
  private static final List<String> PAGES =
      List.of(
          "/",
          "/?q=x&offset=-1",
          "/ads/p_no",
          Assets.STYLE,
          Assets.SCRIPT,
          "/assets/none.css",
          "/favicon.svg",
          "/favicon.ico",
          Assets.TOUCH_ICON,
          "/robots.txt",
          "/sitemap.xml",
          "/sitemaps/p_.xml",
          "/sitemaps/x");

  private static final Pattern LOCATION = Pattern.compile("<loc>([^<]*)</loc>");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    postings.add(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build());
    for (int i = 0; i < 30; i++) {
      postings.add(PostingContent.of("https://b.example/" + i, "Baker").build());
    }
    corpus = ServedCorpus.of(data, postings);
  }

  @Test
  void everyPage_errorsToo_carriesTheHeaders() {
    for (String page : PAGES) {
      for (String method : List.of("GET", "HEAD", "POST", "OPTIONS")) {
        HttpResponse<String> response = corpus.send(method, page, "Cookie", "a=b");
        assertHeader(response, "Content-Security-Policy", PageSource.CSP);
        assertHeader(response, "Referrer-Policy", "same-origin");
        assertThat(response.headers().firstValue("Cross-Origin-Opener-Policy")).isEmpty();
        assertHeader(response, "Cross-Origin-Resource-Policy", "same-origin");
        assertHeader(response, "Cross-Origin-Embedder-Policy", "require-corp");
        assertHeader(response, "X-Content-Type-Options", "nosniff");
        assertThat(response.headers().firstValue("Permissions-Policy").orElse(""))
            .contains("geolocation=()");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
      }
    }
  }

  @Test
  void apiRoutes_stayAsTheyAre() {
    for (Route route : corpus.routes()) {
      if (route.path().startsWith("/api") && route.access() == Access.PUBLIC) {
        HttpResponse<String> response = corpus.get(route.path().replace("{id}", "none"));
        assertThat(response.headers().firstValue("Content-Security-Policy")).isEmpty();
        assertThat(response.headers().firstValue("Content-Type"))
            .contains(
                response.statusCode() < 400 ? "application/json" : "application/problem+json");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, text/html; charset=utf-8, 'Accept-Language, Accept, Accept-Encoding'",
    "'text/html,*/*;q=0.8', text/html; charset=utf-8, 'Accept-Language, Accept, Accept-Encoding'",
    "application/json, application/problem+json, 'Accept, Accept-Encoding'",
    "*/*, application/problem+json, 'Accept, Accept-Encoding'",
  })
  void nothing_isToldInTheReadersForm(String accept, String type, String vary) {
    HttpResponse<String> response = corpus.get("/nothing/here", "Accept", accept);

    assertThat(response.statusCode()).isEqualTo(404);
    assertHeader(response, "Content-Type", type);
    assertHeader(response, "Vary", vary);
  }

  @Test
  void head_isGetWithoutItsBody() {
    for (String page : PAGES) {
      HttpResponse<String> head = corpus.send("HEAD", page);
      HttpResponse<String> get = corpus.get(page);

      assertThat(head.statusCode()).as(page).isEqualTo(get.statusCode());
      assertThat(head.body()).isEmpty();
      assertThat(head.headers().firstValue("Content-Type"))
          .isEqualTo(get.headers().firstValue("Content-Type"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"style", "script"})
  void assets_areKeptForEver(String which) {
    String path = which.equals("style") ? Assets.STYLE : Assets.SCRIPT;
    HttpResponse<byte[]> plain = corpus.getBytes(path);
    String tag = plain.headers().firstValue("ETag").get();

    assertThat(plain.headers().firstValue("Cache-Control"))
        .contains("public, max-age=31536000, immutable");
    assertThat(path).contains(tag.replace("\"", ""));
    HttpResponse<byte[]> held = corpus.getBytes(path, "If-None-Match", tag);
    assertThat(held.statusCode()).isEqualTo(304);
    assertThat(held.body()).isEmpty();
    HttpResponse<byte[]> zipped = corpus.getBytes(path, "Accept-Encoding", "gzip");
    assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(zipped.body().length).isLessThan(plain.body().length / 2);
  }

  @Test
  void robots_pointToTheSitemap_whichNamesEveryPosting() {
    String here = "http://127.0.0.1:" + corpus.port;
    assertThat(corpus.get("/robots.txt").body())
        .isEqualTo("User-agent: *\nDisallow: /api/\n\nSitemap: " + here + "/sitemap.xml\n");

    List<String> parts = locations(corpus.get("/sitemap.xml").body());
    assertThat(parts).containsExactly(here + "/sitemaps/p_.xml");
    List<String> pages = locations(corpus.get("/sitemaps/p_.xml").body());
    assertThat(pages).hasSize(32).doesNotHaveDuplicates().first().isEqualTo(here + "/");
    for (String page : pages) {
      String path = page.substring(here.length());
      assertThat(corpus.get(path).statusCode()).as(page).isEqualTo(200);
    }
  }

  @Test
  void sitemapParts_shareThePagesAmongThem() {
    List<String> all = locations(corpus.get("/sitemaps/p_.xml").body());
    List<String> shared = new ArrayList<>();
    for (char digit : "abcdefghijklmnopqrstuvwxyz234567".toCharArray()) {
      shared.addAll(locations(corpus.get("/sitemaps/p_" + digit + ".xml").body()));
    }

    assertThat(shared).containsExactlyInAnyOrderElementsOf(all.subList(1, all.size()));
    assertThat(corpus.get("/sitemaps/p_aaa.xml").statusCode()).isEqualTo(200);
    for (String none : List.of("p_aaaa.xml", "p_1.xml", "p_", "p_A.xml", "x.xml")) {
      assertThat(corpus.get("/sitemaps/" + none).statusCode()).as(none).isEqualTo(404);
    }
  }

  /** Absolute addresses are made of it, so nothing but a plain host may come through. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "jobs.example, true",
        "jobs.example:8443, true",
        "[::1]:80, true",
        "jobs.example/evil, false",
        "a\"><script>alert(1)</script>, false",
        "user@jobs.example, false",
        "a b, false",
        "jobs.example:123456, false",
        "-x.example, false",
      })
  void host_isBelievedOnlyIfItIsOne(String host, boolean believed) {
    String answer = raw("/", host);
    String robots = raw("/robots.txt", host);

    if (believed) {
      assertThat(answer).contains("<link rel=\"canonical\" href=\"http://" + host + "/\">");
      assertThat(robots).contains("Sitemap: http://" + host + "/sitemap.xml");
    } else {
      assertThat(answer + robots).doesNotContain(host).doesNotContain("Sitemap:");
      assertThat(Jsoup.parse(answer).select("link[rel=canonical]")).isEmpty();
    }
  }

  private static String raw(String path, String host) {
    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
      return socket.rest();
    }
  }

  private static List<String> locations(String xml) {
    assertThat(xml).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    return LOCATION.matcher(xml).results().map((MatchResult it) -> it.group(1)).toList();
  }

  private static void assertHeader(HttpResponse<String> response, String name, String value) {
    assertThat(response.headers().firstValue(name))
        .as(response.request().method() + response.uri())
        .contains(value);
  }
}
