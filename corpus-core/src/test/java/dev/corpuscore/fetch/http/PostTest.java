package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.PostOutcome;
import dev.corpuscore.fetch.PostOutcome.Answered;
import dev.corpuscore.fetch.PostOutcome.NotAnswered;
import dev.corpuscore.fetch.PostRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are POSTed to a service that the operator named. */
class PostTest {
  private static final String URL = "https://site.example.com/add";

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void post_sendsTheBody_andAsksNoRobotsTxt() {
    internet.site.on(
        "/robots.txt", "200 OK|Content-Type: text/plain", "User-agent: *\nDisallow: /");
    internet.site.on("/add", "200 OK|Content-Type: text/plain", "added");

    Answered answered = (Answered) post(URL);

    assertThat(answered.status()).isEqualTo(200);
    assertThat(answered.body()).asString(StandardCharsets.UTF_8).isEqualTo("added");
    assertThat(internet.site.requests()).hasSize(1);
    assertThat(internet.site.requests().getFirst())
        .startsWith("POST /add ")
        .contains("Content-Type: text/plain; charset=utf-8\r\n")
        .endsWith("old 0\n\n— ö\n");
  }

  /** A refusal says something; so it is an answer, and the request is not repeated. */
  @ParameterizedTest
  @ValueSource(ints = {202, 304, 403, 404, 409, 422, 429, 500, 503})
  void post_everyStatus_isAnAnswer(int status) {
    internet.site.on("/add", status + " So|Content-Type: text/x.tlog.size", "12\n");

    Answered answered = (Answered) post(URL);

    assertThat(answered.status()).isEqualTo(status);
    if (status != 304) {
      assertThat(answered.body()).asString(StandardCharsets.UTF_8).isEqualTo("12\n");
    }
    assertThat(internet.site.requests("/add")).isOne();
  }

  @Test
  void post_isNotRedirected() {
    internet.site.on("/add", "307 Moved|Location: /other", "");

    assertThat(((Answered) post(URL)).status()).isEqualTo(307);
    assertThat(internet.site.requests("/other")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "http://10.0.0.1/add, this URL is not fetched",
    "https://me@site.example.com/add, this URL is not fetched",
    "ftp://site.example.com/add, this URL is not fetched"
  })
  void post_forbiddenPlace_isRefused(String url, String sentence) {
    assertThat(post(url)).isEqualTo(new NotAnswered(sentence));
    assertThat(internet.connects).isEmpty();
  }

  @Test
  void post_answerOverTheLimit_isNone() {
    internet.site.on("/add", "200 OK", "x".repeat(101));

    PostOutcome outcome =
        internet.fetcher.post(
            new PostRequest(URL, "text/plain", "", new FetchLimits(100, Duration.ofSeconds(30))));

    assertThat(outcome).isEqualTo(new NotAnswered("its answer has more than 100 bytes"));
  }

  @Test
  void post_brokenAnswer_isNone() {
    internet.site.on("/add", (request, out) -> Site.write(out, "HTTP/1.1 -3\r\n\r\n"));

    assertThat(post(URL)).isEqualTo(new NotAnswered("the answer broke off or is not HTTP"));
  }

  private PostOutcome post(String url) {
    return internet.fetcher.post(
        new PostRequest(url, "text/plain; charset=utf-8", "old 0\n\n— ö\n"));
  }
}
