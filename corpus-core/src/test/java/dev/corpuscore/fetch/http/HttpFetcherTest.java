package dev.corpuscore.fetch.http;

import static dev.corpuscore.fetch.http.SimulatedInternet.BRIEF;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.LoggedLines;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Gone;
import dev.corpuscore.fetch.FetchOutcome.NotModified;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Validators;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
  private static final String PAGE = "200 OK|Content-Type: text/html; charset=\"utf-8\"";
  private static final String URL = "https://site.example.com/job?id=1";

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void fetch_aPage_givesItWithWhereItIsFrom() {
    internet.site.on("/job?id=1", PAGE + "|ETag: \"v1\"|Last-Modified: then", "<p>Nurse");

    Fetched fetched = (Fetched) internet.get(URL);

    assertThat(fetched.url()).isEqualTo(URI.create(URL));
    assertThat(fetched.charset()).isEqualTo("utf-8");
    assertThat(fetched.body()).asString(StandardCharsets.UTF_8).isEqualTo("<p>Nurse");
    assertThat(fetched.validators()).isEqualTo(new Validators("\"v1\"", "then"));
    assertThat(fetched.at()).isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
  }

  @Test
  void fetch_sendsWhoItIsAndNothingElse() {
    internet.site.on("/job?id=1", PAGE + "|Set-Cookie: a=b", "<p>");

    internet.get(URL);
    internet.get(URL);

    String request = internet.site.requests().getLast();
    assertThat(request.lines().filter(line -> !line.isEmpty()))
        .containsExactlyInAnyOrder(
            "GET /job?id=1 HTTP/1.1",
            "Host: site.example.com",
            "User-Agent: corpus-core/1.2.3",
            "Accept: text/html,application/xhtml+xml",
            "Accept-Encoding: gzip",
            "Connection: Keep-Alive");
  }

  @Test
  void fetch_posting_sendsTheJson() {
    internet.site.on("/jobs", "200 OK|Content-Type: application/json", "{}");
    FetchRequest request =
        SimulatedInternet.post("https://site.example.com/jobs", "{\"offset\":0,\"q\":\"ö\"}");

    FetchOutcome outcome = internet.fetcher.fetch(request);

    assertThat(outcome).isInstanceOf(Fetched.class);
    assertThat(internet.site.requests().getLast())
        .startsWith("POST /jobs ")
        .contains("Content-Type: application/json\r\n")
        .endsWith("{\"offset\":0,\"q\":\"ö\"}");
  }

  @Test
  void fetch_posting_isNotRedirected() {
    internet.site.on("/jobs", "307 Moved|Location: /other", "");

    FetchOutcome outcome =
        internet.fetcher.fetch(SimulatedInternet.post("https://site.example.com/jobs", "{}"));

    assertThat(outcome).isEqualTo(new Failed(Why.UNREACHABLE, "it answered 307"));
    assertThat(internet.site.requests("/other")).isZero();
  }

  @Test
  void fetch_furtherHeaders_areSentToTheirOriginOnly() {
    String elsewhere = "http://127.0.0.1:" + internet.site.port() + "/c";
    internet
        .site
        .on("/a", "302 Found|Location: /b", "")
        .on("/b", "302 Found|Location: " + elsewhere, "")
        .on("/c", PAGE, "here");

    FetchOutcome outcome =
        internet.fetcher.fetch(
            new FetchRequest(
                "https://site.example.com/a",
                Set.of(ContentKind.HTML),
                BRIEF,
                Validators.NONE,
                null,
                Map.of("x-csrf", "1")));

    assertThat(outcome).isInstanceOf(Fetched.class);
    assertThat(internet.site.requests())
        .filteredOn(request -> request.contains("x-csrf: 1\r\n"))
        .extracting(request -> request.substring(0, 7))
        .containsExactly("GET /a ", "GET /b ");
    assertThat(internet.site.requests("/c")).isOne();
  }

  @Test
  void fetch_knownVersion_notModified() {
    internet.site.on("/job?id=1", "304 Not Modified", "");

    FetchOutcome outcome = internet.fetcher.fetch(unless(new Validators("\"v1\"", "then")));

    assertThat(outcome).isInstanceOf(NotModified.class);
    assertThat(internet.site.requests().getLast())
        .contains("If-None-Match: \"v1\"\r\n", "If-Modified-Since: then\r\n");
  }

  private static FetchRequest unless(Validators known) {
    return new FetchRequest(URL, Set.of(ContentKind.HTML), BRIEF, known, null);
  }

  @Test
  void fetch_hostileValidator_isNotSent() {
    internet.site.on("/job?id=1", PAGE, "");

    internet.fetcher.fetch(unless(new Validators("a\r\nX-Evil: b", "é")));

    assertThat(internet.site.requests().getLast()).doesNotContain("Evil", "If-");
  }

  @ParameterizedTest
  @CsvSource({"404, 404", "410, 410"})
  void fetch_goneAtTheSource(String status, int gone) {
    internet.site.on("/job?id=1", status + " No", "");

    assertThat(internet.get(URL)).isEqualTo(new Gone(gone));
  }

  @ParameterizedTest
  @CsvSource({
    "401, it answered 401",
    "403, it answered 403",
    "451, it answered 451",
    "'403 No|cf-mitigated: challenge', it answered 403 with a challenge for browsers",
    "'202 Wait|x-amzn-waf-action: challenge', it answered 202 with a challenge for browsers",
    "'405 No|x-amzn-waf-action: captcha', it answered 405 with a challenge for browsers",
    "'429 Slow|Retry-After: 3600', it answered 429"
  })
  void fetch_notLetIn_blocked(String head, String sentence) {
    internet.site.on("/job?id=1", head + (head.contains(" ") ? "" : " No"), "");

    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.BLOCKED, sentence));
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 204, 300, 305, 400, 405, 500, 503})
  void fetch_statusWithoutMeaningHere_unreachable(int status) {
    internet.site.on("/job?id=1", status + " Hm|Content-Type: text/html|Location: /x", "");

    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNREACHABLE, "it answered " + status));
    assertThat(internet.site.requests("/x")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "application/pdf; q=1, 'of type application/pdf, which was not asked for'",
    "text/htmlx, 'of type text/htmlx, which was not asked for'",
    "'', of no type that was asked for",
    "please call me, of no type that was asked for",
    "'text/html|Content-Encoding: br', 'in encoding br, which was not asked for'",
    "'text/html|Content-Encoding: gzip, gzip', in no encoding that was asked for"
  })
  void fetch_whatWasNotAskedFor_unusable(String header, String what) {
    internet.site.on("/job?id=1", "200 OK|Content-Type: " + header, "x");

    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNUSABLE, "its answer is " + what));
  }

  @Test
  void fetch_redirects_threeAreFollowedFourAreNot() {
    internet
        .site
        .on("/4", "302 Found|Location: /3", "")
        .on("/3", "301 Moved|Location: http://site.example.com/2", "")
        .on("/2", "308 Moved|Location: //site.example.com/1?a", "")
        .on("/1?a", "307 Moved|Location: ?b", "")
        .on("/1?b", PAGE, "here");

    assertThat(internet.get("https://site.example.com/3"))
        .isInstanceOf(Fetched.class)
        .extracting("url")
        .isEqualTo(URI.create("https://site.example.com/1?b"));
    assertThat(internet.get("https://site.example.com/4"))
        .isEqualTo(
            new Failed(
                Why.REFUSED,
                "this URL is not fetched",
                "https://site.example.com:443 is not fetched: redirected more than 3 times"));
  }

  @Test
  void fetch_refused_logsTheReasonWithoutWhatMayBeSecret() {
    List<String> lines;
    try (LoggedLines log = LoggedLines.of(HttpFetcher.class)) {
      internet.get("https://anna:s3cret@jobs.example.com/job?token=s3cret#s3cret");
      internet.get("https://10.0.0.1/job?token=s3cret");
      lines = log.lines();
    }

    assertThat(lines)
        .containsExactly(
            "event=fetch-refused url=https://jobs.example.com:443"
                + " reason=\"the URL holds user info\"",
            "event=fetch-refused url=https://10.0.0.1:443"
                + " reason=\"address 10.0.0.1 is in 10.0.0.0/8\"");
  }

  @Test
  void fetch_unknownName_unreachable() {
    assertThat(internet.get("https://nowhere.example.com/"))
        .isEqualTo(new Failed(Why.UNREACHABLE, "the host name does not resolve"));
  }
}
