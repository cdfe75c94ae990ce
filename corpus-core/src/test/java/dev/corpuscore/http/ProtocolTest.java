package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.SecondTier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What every request goes through and every answer carries. */
class ProtocolTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      postings.add(
          PostingContent.of("https://kitchen.example/" + i, "Cook")
              .description("Cooks soup. ".repeat(100))
              .build());
    }
    corpus = ServedCorpus.of(data, postings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/search", "/api/postings", "/healthz", "/metrics", "/openapi.yaml"})
  void everyRoute_carriesWhatEveryAnswerCarries(String path) {
    HttpResponse<String> get = corpus.get(path);
    HttpResponse<String> head = corpus.send("HEAD", path);
    String varies =
        path.equals("/api/search")
            ? "Accept-Encoding, X-Fields, x-feature-freetext-bool-method,"
                + " x-feature-disable-smart-freetext"
            : "Accept-Encoding";

    assertThat(get.statusCode()).isEqualTo(200);
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    for (HttpResponse<String> response : List.of(get, head)) {
      assertThat(header(response, "x-request-id")).matches("[0-9a-f]{16}");
      assertThat(header(response, "x-content-type-options")).isEqualTo("nosniff");
      assertThat(header(response, "access-control-allow-origin")).isEqualTo("*");
      assertThat(header(response, "vary")).isEqualTo(varies);
      assertThat(header(response, "content-type")).isEqualTo(header(get, "content-type"));
    }
    assertThat(Integer.parseInt(header(head, "content-length"))).isPositive();
  }

  @Test
  void requestId_callersOwn_isNotTaken() {
    HttpResponse<String> response = corpus.get("/healthz", "X-Request-Id", "p-somebody");

    assertThat(header(response, "x-request-id")).isNotEqualTo("p-somebody");
  }

  @Test
  void requestId_everyAnswer_hasItsOwn() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      seen.add(header(corpus.get("/nothing"), "x-request-id"));
    }

    assertThat(seen).hasSize(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/nothing/here", "/ads/", "/api/search/", "//api/postings", "/api/%73earch"})
  void otherPath_is404(String path) {
    for (String method : List.of("GET", "POST", "HEAD", "OPTIONS")) {
      HttpResponse<String> response = corpus.send(method, path);

      assertThat(response.statusCode()).isEqualTo(404);
      assertThat(header(response, "content-type")).isEqualTo("application/problem+json");
    }
    assertProblem(corpus.get(path), "not-found", 404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"})
  void otherMethod_is405(String method) {
    HttpResponse<String> response = corpus.send(method, "/api/search");

    assertThat(header(response, "allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertProblem(response, "method-not-allowed", 405);
  }

  @Test
  void otherMethodWithABody_isAnswered_andTheConnectionGoesOn() {
    try (RawSocket socket = new RawSocket(corpus.port)) {
      String body = "x".repeat(100_000);
      socket.send("POST /api/search HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + body);
      assertThat(socket.headers()).startsWith("HTTP/1.1 405 ");

      socket.send("GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertThat(socket.rest()).contains("HTTP/1.1 404 ");
    }
  }

  @Test
  void preflight_allowsReading() {
    HttpResponse<String> response =
        corpus.send(
            "OPTIONS",
            "/api/search",
            "Access-Control-Request-Method",
            "GET",
            "Access-Control-Request-Headers",
            "x-anything");

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(header(response, "allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(header(response, "access-control-allow-methods")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(header(response, "access-control-allow-headers")).isEqualTo("*");
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, true",
    "'deflate, gzip;q=0.5', true",
    "*, true",
    "GZIP, true",
    "gzip;q=0, false",
    "'*;q=0', false",
    "'*, gzip;q=0.000', false",
    "identity, false",
    "br, false",
  })
  void gzip_onlyWhereAsked(String accepted, boolean zipped) throws IOException {
    HttpResponse<byte[]> plain = corpus.getBytes("/api/postings");
    HttpResponse<byte[]> response = corpus.getBytes("/api/postings", "Accept-Encoding", accepted);

    assertThat(response.headers().firstValue("content-encoding").isPresent()).isEqualTo(zipped);
    byte[] body = zipped ? unzipped(response.body()) : response.body();
    assertThat(body).isEqualTo(plain.body());
    if (zipped) {
      assertThat(response.body().length).isLessThan(plain.body().length / 5);
    }
  }

  @Test
  void gzip_smallAnswer_staysPlain() {
    HttpResponse<String> response = corpus.get("/healthz", "Accept-Encoding", "gzip");

    assertThat(response.headers().firstValue("content-encoding")).isEmpty();
  }

  @SecondTier("NaughtyPagesTest#everyNaughtyString_isTextWhereverItStands")
  @Test
  void everyNaughtyString_asQ_isNever5xx() {
    List<String> lines = Shared.lines("vectors/blns/blns.txt");
    assertThat(lines).hasSizeGreaterThan(500);

    for (String line : lines) {
      String q = URLEncoder.encode(line, StandardCharsets.UTF_8);
      for (String path : List.of("/api/search?q=", "/api/postings?q=", "/api/search?employer=")) {
        HttpResponse<String> response = corpus.get(path + q);

        assertThat(response.statusCode()).as(path + q).isIn(200, 400);
        assertThat(ServedCorpus.parse(response.body()).isObject()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%zz",
        "%",
        "%f",
        "%ff%fe",
        "%00",
        "%ed%a0%80",
        "%C3%28",
        "a|b",
        "[a]",
        "{a}",
        "^\\`\"<>"
      })
  void query_oddlyEncoded_isText(String q) {
    assertThat(raw("GET /api/search?limit=0&q=" + q + " HTTP/1.1\r\nHost: a\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void query_notAscii_is400() {
    assertRefused(raw("GET /api/search?q=caf\u00c3\u00a9 HTTP/1.1\r\nHost: a\r\n"), 400);
  }

  @ParameterizedTest
  @CsvSource({
    "'GET\r\n', 400",
    "'GET  HTTP/1.1\r\nHost: a\r\n', 400",
    "'GET /healthz HTTP/1.0\r\nHost: a\r\n', 400",
    "'GET /healthz HTTP/2.0\r\nHost: a\r\n', 400",
    "'GET /healthz HTTP/1.1\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nno colon\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nX : y\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n', 400",
    "'GET /metrics HTTP/1.1\r\nHost:a\r\nContent-Length:1\r\nTransfer-Encoding:chunked\r\n', 400",
    "'POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n', 400",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n', 413",
    "'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n', 413",
    "'POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n', 400",
  })
  void notHttp_isAProblem(String head, int status) {
    assertRefused(raw(head), status);
  }

  @Test
  void requestLine_tooLong_is414() {
    assertRefused(raw("GET /api/search?q=" + "x".repeat(40_000) + " HTTP/1.1\r\n"), 414);
  }

  @Test
  void headers_tooLarge_areRefused() {
    String large = "X-Large: " + "x".repeat(20_000) + "\r\n";
    String answer = raw("GET /healthz HTTP/1.1\r\nHost: a\r\n" + large);

    assertRefused(answer, 431);
  }

  @Test
  void headers_tooMany_areRefused() {
    String many = "X-One: 12345678901234567890\r\n".repeat(1_000);

    assertRefused(raw("GET /healthz HTTP/1.1\r\nHost: a\r\n" + many), 431);
  }

  /** RFC 9110, section 9.3.2. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HEAD /healthz HTTP/1.1\r\nHost: a\r\nno colon\r\n",
        "HEAD /api/catalog/sync\\x HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n",
      })
  void refusalOfAHead_hasNoBody(String head) {
    assertThat(raw(head)).startsWith("HTTP/1.1 400 ").endsWith("\r\n\r\n");
  }

  /** As a proxy sends it: RFC 9112, section 3.2.2. */
  @ParameterizedTest
  @CsvSource({
    "http://a/healthz, 200",
    "HTTP://a.example:8080/api/search?limit=0, 200",
    "https://[::1]/healthz, 200",
    "http://a/nothing, 404",
    "http://a/api/corpus/search, 401",
    "http://a, 200",
    "http://a?lang=en, 200",
    "ftp://a/healthz, 404",
    "a://http://a/healthz, 404",
    "?lang=en, 404",
    "'#x', 404",
  })
  void absoluteTarget_isItsPath(String target, int status) {
    assertThat(raw("GET " + target + " HTTP/1.1\r\nHost: b\r\n"))
        .startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void absoluteTarget_itsHostCounts() {
    String answer = raw("GET http://a.example/robots.txt HTTP/1.1\r\nHost: b.example\r\n");

    assertThat(answer).contains("Sitemap: http://a.example/sitemap.xml");
  }

  @Test
  void randomBytes_areNever5xx() {
    long seed = Seed.of(ProtocolTest.class);
    Random random = new Random(seed);
    String[] parts = {
      "GET ",
      "POST ",
      "/healthz",
      "/api/search?q=",
      "%",
      "\u0000",
      " ",
      "\r\n",
      "\n",
      "\r",
      ":",
      " HTTP/1.1\r\n",
      "Host: a\r\n",
      "Content-Length: 5\r\n",
      "Transfer-Encoding: chunked\r\n",
      "\u00ff",
      "x",
      ";",
      "#",
      "?",
      "=",
      "[",
      "Expect: 100-continue\r\n",
      "5\r\nabcde\r\n0\r\n\r\n"
    };
    for (int i = 0; i < 300; i++) {
      StringBuilder head =
          new StringBuilder(random.nextBoolean() ? "GET /healthz HTTP/1.1\r\n" : "");
      for (int n = random.nextInt(12); n > 0; n--) {
        head.append(parts[random.nextInt(parts.length)]);
      }
      try (RawSocket socket = new RawSocket(corpus.port)) {
        socket.send(head + "\r\n\r\n").halfClose();

        assertThat(socket.rest()).as("seed " + seed + ": " + head).doesNotContain("HTTP/1.1 5");
      }
    }
  }

  private static String raw(String head) {
    try (RawSocket socket = new RawSocket(corpus.port)) {
      return socket.send(head + "Connection: close\r\n\r\n").rest();
    }
  }

  private static void assertRefused(String answer, int status) {
    assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    assertThat(answer).containsIgnoringCase("\r\nX-Request-Id: ");
    assertThat(answer).containsIgnoringCase("\r\nContent-Type: application/problem+json\r\n");
    JsonNode problem = ServedCorpus.parse(answer.substring(answer.indexOf("\r\n\r\n")));
    assertThat(problem.at("/status").intValue()).isEqualTo(status);
    assertThat(answer).contains(problem.at("/requestId").stringValue() + "\r\n");
  }

  private static void assertProblem(HttpResponse<String> response, String code, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(header(response, "content-type")).isEqualTo("application/problem+json");
    JsonNode problem = ServedCorpus.parse(response.body());
    assertThat(problem.at("/type").stringValue()).isEqualTo("urn:corpus-core:problem:" + code);
    assertThat(problem.at("/status").intValue()).isEqualTo(status);
    assertThat(problem.at("/title").stringValue()).isNotBlank();
    assertThat(problem.at("/detail").stringValue()).isNotBlank();
    assertThat(problem.at("/requestId").stringValue()).isEqualTo(header(response, "x-request-id"));
  }

  private static byte[] unzipped(byte[] bytes) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("(none)");
  }
}
