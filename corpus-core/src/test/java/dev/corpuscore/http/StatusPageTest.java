package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The listener for operators. */
class StatusPageTest {
  private final TestCorpus data;
  private ServedCorpus corpus;
  private AdminServer admin;

  StatusPageTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus =
        ServedCorpus.of(data, List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()));
    admin = corpus.admin();
  }

  @AfterEach
  void stop() {
    admin.close();
  }

  @Test
  void page_showsWhatTheStoreSays() {
    corpus.went("acme", "greenhouse", SourceHistory.NONE.failed(data.now(), "it answered 500"));
    corpus.went("beta", "lever", SourceHistory.NONE.healthy(data.now(), 12, 0, 0, 0, null));
    corpus.queue("acme", data.now().minus(Duration.ofMinutes(5)));

    String page = get("/status");

    assertThat(page)
        .startsWith("HTTP/1.1 200")
        .contains("<td><bdi>1 failed: it answered 500</bdi></td>", "<td><bdi>healthy</bdi></td>")
        .contains("The oldest pending one came 5 min ago.")
        .contains("postings that searches find</bdi></th>\n<td><bdi>1</bdi></td>")
        .contains("\nRefresh: 10")
        .doesNotContain("<script", "CORE_FETCH_ALLOW");
    assertThat(get("/status?refresh=off")).doesNotContain("Refresh: 10");
    assertThat(page.indexOf("acme")).isLessThan(page.indexOf("beta"));
  }

  @Test
  void source_thatTheGuardRefuses_saysWhyAndWhatHelps() {
    SourceHistory failed = SourceHistory.NONE.failed(data.now(), "this URL is not fetched");
    corpus.went(
        "beta", "rss", failed.refused("http://beta:80 is not fetched: the host has one label"));

    assertThat(get("/status"))
        .contains("1 failed: http://beta:80 is not fetched: the host has one label</bdi>")
        .contains("CORE_FETCH_ALLOW=HOST:PORT allows a private address, or another port.");
  }

  @Test
  void headOfTheLedger_isThatOfItsCheckpoint() {
    corpus.publish();

    String root = corpus.get("/ledger/checkpoint").body().lines().skip(2).findFirst().orElseThrow();

    assertThat(get("/status")).contains("<bdi>its root</bdi>", "<td><bdi>" + root + "</bdi></td>");
  }

  /** The tests' JVM is younger than a day. */
  @Test
  void page_saysSinceWhenItRuns_andFromWhenToWhenTheCurvesAre() {
    assertThat(get("/status"))
        .containsPattern(
            "started <time datetime=\"2026-05-31T[0-9:]+Z\">31 May 2026, [0-9:]+ UTC</time>"
                + " \\((just now|[0-9a-z]+ (minute|hour)s? ago)\\)")
        .contains("<span>just now</span> <span>now</span>")
        .containsPattern("free, per cent</bdi></th>\n<td><bdi>[0-9]{1,3}</bdi>");
  }

  @Test
  void curves_areDrawnFromTheStart() {
    assertThat(get("/status").split("<polyline ", -1)).hasSize(7);
  }

  @Test
  void nothingWrong_needsNobody() {
    corpus.went("beta", "lever", SourceHistory.NONE.healthy(data.now(), 12, 0, 0, 0, null));

    assertThat(get("/status")).contains("Nothing needs you.");
  }

  @Test
  void whatNeedsSomebody_isSaidFirst() {
    corpus.went("acme", "greenhouse", SourceHistory.NONE.failed(data.now(), "it answered 500"));
    corpus.went("beta", "lever", SourceHistory.NONE.failed(data.now(), "it answered 404"));
    corpus.went("gamma", "lever", SourceHistory.NONE.suspicious(data.now(), "is empty", 0, 0, 0));

    assertThat(get("/status"))
        .contains("2 sources return no listing: see Sources")
        .contains("One source closed nothing, because its listing was not plausible: see Sources")
        .contains("/docs/guides/observability.md#corpussourcesfail\">what to do")
        .contains("/docs/guides/observability.md#corpuslistingsnotbelieved\">what to do")
        .doesNotContain("Nothing needs you.");
  }

  @Test
  void remedyOfAFault_isServedBeside() {
    assertThat(get("/docs/guides/observability.md"))
        .startsWith("HTTP/1.1 200")
        .contains("<h3 id=\"corpussourcesfail\">CorpusSourcesFail</h3>", "href=\"/status\"")
        .doesNotContain("<script");
    assertThat(get("/docs/guides/none.md")).startsWith("HTTP/1.1 404");
  }

  /** Long polls wait by intent, so they are no slow searches. */
  @Test
  void slowSearches_haveNoOtherRoutes() {
    String next = ServedCorpus.parse(corpus.get("/api/changes").body()).get("next").stringValue();
    assertThat(corpus.get("/api/changes?wait=1&after=" + next).statusCode()).isEqualTo(200);
    String none = "None took 50 ms.";

    assertThat(get("/status")).contains("Slowest searches of the last hour", none);
  }

  @Test
  void hostileNames_areTextAlone_andCut() {
    corpus.went(
        "a".repeat(200),
        "<img src=x onerror=alert(1)>",
        SourceHistory.NONE.failed(data.now(), "\u202e<b>" + "x".repeat(10_000)));

    String page = get("/status");

    assertThat(page)
        .contains("&lt;img src=x", "&lt;b&gt;xxx", "x".repeat(100))
        .doesNotContain("<img src", "<b>", "x".repeat(200));
  }

  @Test
  void manySources_areShownOnlyWhenAskedFor() {
    data.store()
        .catalog()
        .replace(
            IntStream.range(0, 2_000)
                .mapToObj(
                    n ->
                        new SourceDefinition(
                            "source-" + n, "lever", "t", null, null, Duration.ofHours(6), true))
                .toList());

    assertThat(get("/status")).contains("1,950 more; ?sources=all shows all 2,000");
    assertThat(get("/status?sources=all"))
        .contains("source-0<", "source-1999<", "href=\"?refresh=off&amp;sources=all\"");
    assertThat(get("/status?sources=all&refresh=off")).contains("href=\"/status?sources=all\"");
  }

  @Test
  void answersOfThePublicPort_areCounted_andThoseOfThisOneAreNot() {
    corpus.get("/api/search?limit=x");
    corpus.get("/api/nothing");
    get("/status");

    assertThat(get("/status"))
        .contains("invalid-request</bdi></th>\n<td><bdi>1</bdi>", "not-found</bdi></th>");
    assertThat(get("/metrics"))
        .contains("corpus_http_requests_total{route=\"/api/search\"")
        .doesNotContain("route=\"/status\"");
  }

  /** A site that an operator visits can send requests to loopback, and must not read answers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/status",
        "/metrics",
        "/favicon.svg",
        "/assets/none",
        "/nothing",
        "/status?refresh=x"
      })
  void scriptsOfOtherSites_mayNotRead(String path) {
    for (String method : List.of("GET", "HEAD", "OPTIONS", "POST")) {
      String sent =
          method
              + " "
              + path
              + " HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://elsewhere.example\r\n"
              + "Access-Control-Request-Method: GET\r\nConnection: close\r\n\r\n";
      assertThat(send(sent)).startsWith("HTTP/1.1 ").doesNotContainIgnoringCase("Access-Control");
    }
  }

  @Test
  void windowThatOpenedIt_losesSightOfIt() {
    assertThat(get("/status")).contains("\r\nCross-Origin-Opener-Policy: same-origin\r\n");
  }

  @Test
  void publicPort_hasNoStatusPage() {
    assertThat(corpus.get("/status").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "",
        "a b",
        // names that stand for addresses, and that their owners may point to any other
        "1.0.0.127.in-addr.arpa",
        "7.113.0.203.in-addr.arpa:9090",
        "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa",
        "--1.ipv6-literal.net",
        "127.0.0.0/8",
        "127.*.*.*",
        "2130706433",
        "localhost.evil.example",
        "localhost:80:80",
        "10.1.2.3:1"
      })
  void otherHosts_getNothing(String host) {
    for (String path : List.of("/", "/status", "/metrics", "/favicon.svg")) {
      assertThat(get(path, host)).as(path).doesNotContain("200 OK", "corpus_", "Status of");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "LOCALHOST:9090", "[::1]:9090", "127.1.2.3:1"})
  void ownHosts_areAnswered(String host) {
    assertThat(get("/status", host)).startsWith("HTTP/1.1 200");
  }

  private String get(String pathAndQuery) {
    return get(pathAndQuery, "127.0.0.1:" + admin.port());
  }

  private String get(String pathAndQuery, String host) {
    return send(
        "GET " + pathAndQuery + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  private String send(String request) {
    try (RawSocket socket = new RawSocket(admin.port())) {
      return socket.send(request).rest();
    }
  }
}
