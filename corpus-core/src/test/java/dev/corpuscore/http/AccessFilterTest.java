package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Bearers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may enter which route, and in which order a request is judged. */
class AccessFilterTest {
  private static final String REALM = "Bearer realm=\"corpus-core\"";
  private static final String INVALID = REALM + ", error=\"invalid_token\"";
  private static final List<String> PROTECTED =
      List.of("GET /control/read", "POST /control/work", "POST /lifecycle/work");

  private static ServedRoutes served;

  @BeforeAll
  static void serve() {
    served = ServedRoutes.sound();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET /control/read, CONTROL, 200",
    "HEAD /control/read, CONTROL, 200",
    "OPTIONS /control/read, CONTROL, 204",
    "POST /control/work, CONTROL, 200",
    "POST /lifecycle/work, LIFECYCLE, 200",
    "GET /public, CONTROL, 200",
    "GET /public, WRONG, 200",
  })
  void rightBearer_enters(String route, String bearer, int status) {
    assertThat(served.ask(route, "Authorization: Bearer " + token(bearer)))
        .startsWith("HTTP/1.1 " + status + " ");
  }

  @ParameterizedTest
  @CsvSource({
    "GET /control/read, LIFECYCLE, control",
    "POST /control/work, LIFECYCLE, control",
    "PUT /control/work, LIFECYCLE, control",
    "OPTIONS /control/work, LIFECYCLE, control",
    "POST /lifecycle/work, CONTROL, lifecycle",
    "GET /lifecycle/work, CONTROL, lifecycle",
  })
  void bearerOfTheOtherClass_is403(String route, String bearer, String scope) {
    assertRefused(
        served.ask(route, "Authorization: Bearer " + token(bearer)),
        403,
        "forbidden",
        REALM + ", error=\"insufficient_scope\", scope=\"" + scope + "\"");
  }

  @Test
  void noBearer_is401WithoutAnError() {
    for (String route : PROTECTED) {
      assertRefused(served.ask(route), 401, "unauthenticated", REALM);
    }
  }

  /** R19: what is not a bearer, and what is one that opens nothing. Lines are parted by a bar. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "Authorization: Basic Y29udHJvbDpjb250cm9s, false",
        "Authorization: CONTROL, false",
        "Authorization: Token CONTROL, false",
        "Authorization: BearerCONTROL, false",
        "Authorization:, false",
        "Cookie: access_token=CONTROL, false",
        "Proxy-Authorization: Bearer CONTROL, false",
        "X-Authorization: Bearer CONTROL, false",
        "Authorization: Bearer, true",
        "Authorization: Bearer WRONG, true",
        "Authorization: Bearer WORKER, true",
        "Authorization: Bearer CONTROLx, true",
        "Authorization: Bearer xCONTROL, true",
        "Authorization: Bearer CONTROL x, true",
        "'Authorization: Bearer CONTROL, Bearer CONTROL', true",
        "Authorization: Bearer \"CONTROL\", true",
        "Authorization: Bearer CONTROL|Authorization: Bearer CONTROL, true",
        "Authorization: Bearer WRONG|Authorization: Bearer CONTROL, true",
        "Authorization: Bearer CONTROL|Authorization: Basic Y29udHJvbDpjb250cm9s, true",
      })
  void otherCredentials_are401(String lines, boolean token) {
    int before = served.asked.get();
    List<String> headers = new ArrayList<>();
    for (String line : lines.split("\\|")) {
      headers.add(
          line.replace("CONTROL", ServedRoutes.CONTROL)
              .replace("WORKER", ServedRoutes.WORKER)
              .replace("WRONG", "wrong".repeat(8)));
    }

    String answer = served.ask("GET /control/read", headers, "");

    assertRefused(answer, 401, "unauthenticated", token ? INVALID : REALM);
    assertThat(answer).doesNotContain(ServedRoutes.CONTROL).doesNotContain(ServedRoutes.WORKER);
    assertThat(served.asked).hasValue(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bearer ", "BEARER ", "bEaReR  ", "Bearer     ", " Bearer "})
  void scheme_inAnyCase_withBlanks_counts(String scheme) {
    assertThat(
            served.ask("GET /control/read", "Authorization:" + scheme + ServedRoutes.CONTROL + " "))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void tokenInTheQuery_isNone_andIsNotShown() {
    String answer = served.ask("GET /control/read?access_token=" + ServedRoutes.CONTROL);

    assertRefused(answer, 401, "unauthenticated", REALM);
    assertThat(answer).doesNotContain(ServedRoutes.CONTROL);
  }

  @Test
  void tokenOfOneMegabyte_isNoRequest_andIsNotShown() {
    String token = "t".repeat(1 << 20);
    String head = "GET /control/read HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + token;
    int before = served.asked.get();
    try (RawSocket socket = new RawSocket(served.port)) {
      // who goes on sending may be cut off before reading the answer
      assertThat(socket.sendWhileTaken(head + "\r\n\r\n").rest())
          .matches("(?s)(HTTP/1.1 4(00|31) .*)?")
          .doesNotContain("tttt");
    }
    assertThat(served.asked).hasValue(before);
    assertThat(served.ask("GET /public")).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void longToken_thatFits_is401() {
    String answer = served.ask("GET /control/read", "Authorization: Bearer " + "t".repeat(10_000));

    assertRefused(answer, 401, "unauthenticated", INVALID);
    assertThat(answer).doesNotContain("tttt");
  }

  @Test
  void otherMethod_afterTheBearer_is405() {
    String bearer = "Authorization: Bearer " + ServedRoutes.CONTROL;

    assertThat(served.ask("POST /control/read", bearer))
        .startsWith("HTTP/1.1 405 ")
        .containsIgnoringCase("\r\nAllow: GET, HEAD, OPTIONS\r\n");
    assertThat(served.ask("GET /control/work", bearer))
        .startsWith("HTTP/1.1 405 ")
        .containsIgnoringCase("\r\nAllow: POST, OPTIONS\r\n");
    assertThat(served.ask("HEAD /control/work", bearer)).startsWith("HTTP/1.1 405 ");
    assertThat(served.ask("DELETE /control/read")).startsWith("HTTP/1.1 401 ");
  }

  @Test
  void protectedAnswers_areNotStored_andNothingForBrowsers() {
    String bearer = "Authorization: Bearer " + ServedRoutes.CONTROL;
    List<String> answers = new ArrayList<>();
    for (String method : List.of("GET", "HEAD", "OPTIONS", "POST", "BREW")) {
      answers.add(served.ask(method + " /control/read", bearer, "Origin: https://a.example"));
      answers.add(served.ask(method + " /control/read", "Origin: https://a.example"));
    }
    answers.add(served.ask("OPTIONS /control/work", bearer, "Access-Control-Request-Method: POST"));
    answers.add(served.ask("POST /control/work", bearer, "Content-Length: 1048577"));
    answers.add(served.ask("POST /control/work", bearer, "Content-Length: x"));

    assertThat(answers)
        .allSatisfy(
            answer ->
                assertThat(answer)
                    .containsIgnoringCase("\r\nCache-Control: no-store\r\n")
                    .doesNotContainIgnoringCase("Access-Control"));
    assertThat(served.ask("OPTIONS /control/read", bearer))
        .startsWith("HTTP/1.1 204 ")
        .containsIgnoringCase("\r\nAllow: GET, HEAD, OPTIONS\r\n");
  }

  @Test
  void publicAnswers_mayBeStored_andAreForBrowsers() {
    assertThat(served.ask("GET /public"))
        .containsIgnoringCase("\r\nAccess-Control-Allow-Origin: *\r\n")
        .doesNotContainIgnoringCase("no-store");
    assertThat(served.ask("GET /nothing")).doesNotContainIgnoringCase("Access-Control");
  }

  @Test
  void weakSet_isClosedForEverybody_beforeAnythingElse() {
    try (ServedRoutes weak = new ServedRoutes(Bearers.weak())) {
      for (String path : List.of("/control/read", "/control/work", "/lifecycle/work")) {
        for (String method : List.of("GET", "HEAD", "POST", "OPTIONS", "PUT", "BREW")) {
          for (String token : List.of("", "wrong", ServedRoutes.CONTROL, ServedRoutes.LIFECYCLE)) {
            String answer = weak.ask(method + " " + path, "Authorization: Bearer " + token);
            assertThat(answer).as(method + path + token).startsWith("HTTP/1.1 503 ");
          }
        }
        assertClosed(weak.ask("POST " + path));
        assertClosed(weak.ask("POST " + path, "Content-Length: 1048577"));
        assertClosed(weak.ask("POST " + path, "Content-Length: x"));
        assertClosed(weak.ask("POST " + path, "Content-Length: 2", "Content-Encoding: gzip"));
      }
      assertThat(weak.asked).hasValue(0);
      assertThat(weak.ask("GET /public")).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void ownBearerUnset_closesItsClassAlone() {
    String control = "Authorization: Bearer " + ServedRoutes.CONTROL;
    String lifecycle = "Authorization: Bearer " + ServedRoutes.LIFECYCLE;
    try (ServedRoutes half = new ServedRoutes(Bearers.of(null, ServedRoutes.LIFECYCLE))) {
      assertClosed(half.ask("GET /control/read", control));
      assertClosed(half.ask("GET /control/read", lifecycle));
      assertThat(half.ask("POST /lifecycle/work", lifecycle)).startsWith("HTTP/1.1 200 ");
      assertThat(half.ask("POST /lifecycle/work", control)).startsWith("HTTP/1.1 401 ");
    }
    try (ServedRoutes half = new ServedRoutes(Bearers.of(ServedRoutes.CONTROL, null))) {
      assertClosed(half.ask("POST /lifecycle/work", control));
      assertThat(half.ask("GET /control/read", control)).startsWith("HTTP/1.1 200 ");
    }
  }

  private static String token(String name) {
    return switch (name) {
      case "CONTROL" -> ServedRoutes.CONTROL;
      case "LIFECYCLE" -> ServedRoutes.LIFECYCLE;
      default -> "wrong".repeat(8);
    };
  }

  private static void assertClosed(String answer) {
    assertThat(answer)
        .startsWith("HTTP/1.1 503 ")
        .contains("\"type\":\"urn:corpus-core:problem:credentials-unavailable\"")
        .doesNotContainIgnoringCase("WWW-Authenticate");
  }

  private static void assertRefused(String answer, int status, String code, String challenge) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status + " ")
        .containsIgnoringCase("\r\nWWW-Authenticate: " + challenge + "\r\n");
    if (!answer.endsWith("\r\n\r\n")) {
      assertThat(answer).contains("\"type\":\"urn:corpus-core:problem:" + code + "\"");
    }
  }
}
