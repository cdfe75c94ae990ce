package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that are wrong all over: each is answered, none with a fault of the service's, and none
 * is two. {@code -Dbodies=10000} sends so many bodies to each route that takes one.
 */
class MalformedRequestsTest {
  private static final int BODIES = Integer.getInteger("bodies", Tier.rounds(50, 300));

  /** What a caller may send; where it would lead anywhere, it is refused by its looks. */
  private static final List<String> VALID =
      List.of(
          "{\"url\":\"ftp:a\",\"title\":\"Cook\",\"participant\":\"person-0001\",\"refresh\":true}",
          "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"nurse\"],\"limit\":3,"
              + "\"keywords\":{\"any\":[\"a\",\"b\"]}}",
          "{\"schema\":\"corpus.participant-erasure/1\",\"erasureId\":"
              + "\"00000000-0000-4000-8000-000000000007\",\"participant\":\"person-0001\","
              + "\"requestedAt\":\"2026-03-01T12:00:00Z\",\"nonce\":\"AAAAAAAAAAAAAAAAAAAAAA\"}");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
  }

  @BothTiers
  @Test
  void bodies_ofVectorsAndByChance_areAnsweredWithoutAFaultOfOurs() throws IOException {
    long seed = Seed.of(MalformedRequestsTest.class);
    List<byte[]> bodies = vectors();
    Random random = new Random(seed);
    for (int i = 0; i < BODIES; i++) {
      bodies.add(changed(VALID.get(random.nextInt(VALID.size())), random));
    }
    List<Route> routes =
        corpus.routes().stream().filter(MalformedRequestsTest::takesABody).toList();

    assertThat(routes).hasSize(5);
    for (Route route : routes) {
      // each body goes to one route at least, and to each in the second tier
      for (int at = Tier.isFirst() ? routes.indexOf(route) : 0;
          at < bodies.size();
          at += Tier.isFirst() ? routes.size() : 1) {
        byte[] body = bodies.get(at);
        HttpResponse<String> answer = send(route, body);
        assertThat(answer.statusCode())
            .as("seed %s: %s %s", seed, route.path(), new String(body, StandardCharsets.UTF_8))
            .isLessThan(500);
      }
    }
    assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);
    Await.until(
        "no request left",
        () -> corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}") == 0);
  }

  /** The drain of erasures asks the client product, which is not there: 502 is its truth. */
  private static boolean takesABody(Route route) {
    return (route.access() == Access.CONTROL || route.access() == Access.LIFECYCLE)
        && !route.path().equals("/api/corpus/erasures/drain")
        && !route.path().equals("/api/ads/lookup");
  }

  private static HttpResponse<String> send(Route route, byte[] body) {
    return route.access() == Access.LIFECYCLE
        ? corpus.erase(new String(body, StandardCharsets.ISO_8859_1))
        : corpus.post(
            route.path(), HttpRequest.BodyPublishers.ofByteArray(body), "application/json");
  }

  private static List<byte[]> vectors() throws IOException {
    List<byte[]> bodies = new ArrayList<>();
    for (Path file : Shared.files("vectors/jsontestsuite")) {
      bodies.add(Files.readAllBytes(file));
    }
    for (String line : Shared.lines("vectors/blns/blns.txt")) {
      bodies.add(line.getBytes(StandardCharsets.UTF_8));
    }
    bodies.removeIf(body -> body.length > 1 << 20);
    assertThat(bodies).hasSizeGreaterThan(800);
    return bodies;
  }

  /** Some bytes are others, one is gone, or everything behind one is. */
  private static byte[] changed(String valid, Random random) {
    StringBuilder text = new StringBuilder(valid);
    for (int changes = random.nextInt(4); changes >= 0; changes--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(8)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.setLength(Math.max(1, at));
        case 2 -> text.insert(at, text.substring(at));
        default -> text.setCharAt(at, (char) random.nextInt(256));
      }
      text.setLength(Math.max(1, text.length()));
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Two lengths, or a coding that is none: where the body ends, two servers would not agree. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Transfer-Encoding: chunked\r\nContent-Length: 0",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunkedx",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity, chunked",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: \u000bchunked",
        "Transfer-Encoding : chunked",
        "Content-Length : 4",
        "X: y\r\n Transfer-Encoding: chunked",
        "X: y\r\n\tContent-Length: 4",
        "Content-Length: 4\r\nContent-Length: 40",
        "Content-Length: 4\r\nContent-Length: 0",
        "Content-Length: 4, 40",
        "Content-Length: +4",
        "Content-Length: -4",
        "Content-Length: 0x4",
        "Content-Length: 4 4",
        "Content-Length: 4\u0000",
        "Content-Length: 4.0",
        "X: y\rContent-Length: 4",
      })
  void secondRequestInABodyOfTwoLengths_isNeverAnswered(String headers) {
    String hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    for (String start : List.of("GET /healthz", "POST /api/ads/resolve", "POST /healthz")) {
      try (RawSocket socket = new RawSocket(corpus.port)) {
        socket.send(start + " HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n\r\n0\r\n\r\n" + hidden);

        String answer = socket.rest();
        assertThat(answer).as(start).startsWith("HTTP/1.1 4").containsOnlyOnce("HTTP/1.1 ");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X: y\r\n z",
        "X: y\r\n\tz",
        "X: y\r\n Accept: text/html",
        "X: y\r\n :",
        "X: y\r\n ",
        " X: y",
        "x-feature-freetext-bool-method:\r\n and",
      })
  void foldedHeader_isRefusedInASentence(String headers) {
    for (String line : List.of("GET /api/search", "POST /api/ads/resolve")) {
      try (RawSocket socket = new RawSocket(corpus.port)) {
        socket.send(line + " HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n\r\n");

        assertThat(socket.rest())
            .as(line)
            .startsWith("HTTP/1.1 400 ")
            .contains("application/problem+json", "urn:corpus-core:problem:invalid-request")
            .contains("\"a header line begins with white space: write each header on one line,");
      }
    }
  }

  /** White space elsewhere folds nothing; what is no header keeps its answer. */
  @Test
  void whiteSpaceWithinAHeaderLine_isNoFold() {
    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX: \t y \r\nConnection: close\r\n\r\n");
      assertThat(socket.rest()).startsWith("HTTP/1.1 200 ");
    }
    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket.send("GET /healthz HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n");
      assertThat(socket.rest())
          .startsWith("HTTP/1.1 400 ")
          .contains("this is not valid HTTP/1.1")
          .doesNotContain("white space");
    }
  }

  @Test
  void whatIsFarTooLarge_isRefusedSoon() {
    String[] heads = {
      "GET /?q=" + "x".repeat(1 << 20) + " HTTP/1.1\r\nHost: a\r\n",
      "GET /healthz HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n".repeat(10_000),
      "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + "y".repeat(1 << 20) + "\r\n",
      "POST /api/ads/resolve HTTP/1.1\r\nHost: a\r\nContent-Length: 1073741824\r\n",
      "POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1073741824\r\n",
    };
    for (String head : heads) {
      try (RawSocket socket = new RawSocket(corpus.port)) {
        String answer = socket.sendWhileTaken(head + "\r\n").rest();

        assertThat(answer)
            .as(head.substring(0, 60))
            .matches("(?s)HTTP/1.1 4(00|01|05|13|14|31) .*");
      }
    }
  }
}
