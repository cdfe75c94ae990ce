package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bodies are read, which are refused, and whose is not even read. */
class RequestBodyTest {
  private static final int LIMIT = 1024 * 1024;
  private static final String LARGE = "x".repeat(LIMIT + 1);
  private static final String JSON = "Content-Type: application/json";
  private static final String BEARER = "Authorization: Bearer " + ServedRoutes.CONTROL;

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
  @ValueSource(ints = {1, 2, 65_536, LIMIT})
  void body_upToTheLimit_arrivesWhole(int bytes) {
    assertThat(post("x".repeat(bytes), BEARER, JSON))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("{\"bytes\":" + bytes + "}");
    assertThat(chunked("x".repeat(bytes), BEARER, JSON))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("{\"bytes\":" + bytes + "}");
  }

  @Test
  void body_none_arrivesEmpty() {
    assertThat(served.ask("POST /control/work", BEARER)).endsWith("{\"bytes\":0}");
    assertThat(post("", BEARER)).endsWith("{\"bytes\":0}");
    assertThat(post("", BEARER, "Content-Type: text/plain")).endsWith("{\"bytes\":0}");
  }

  @Test
  void body_overTheLimit_is413_butOnlyForWhoMayEnter() {
    int before = served.asked.get();

    assertProblem(announced(LIMIT + 1, BEARER, JSON), 413, "body-too-large");
    assertProblem(post(LARGE, BEARER, JSON), 413, "body-too-large");
    assertProblem(post(LARGE.repeat(7), BEARER, JSON), 413, "body-too-large");
    assertProblem(post(LARGE, JSON), 401, "unauthenticated");
    assertProblem(chunked(LARGE, BEARER, JSON), 413, "body-too-large");
    assertProblem(announced(9L * LIMIT, BEARER, JSON), 413, "body-too-large");
    assertProblem(announced(9L * LIMIT, JSON), 401, "unauthenticated");
    assertProblem(announced(LIMIT + 1, JSON), 401, "unauthenticated");
    assertProblem(announced(LIMIT + 1, "Authorization: Bearer x", JSON), 401, "unauthenticated");
    assertProblem(
        announced(LIMIT + 1, "Authorization: Bearer " + ServedRoutes.LIFECYCLE), 403, "forbidden");
    assertThat(served.asked).hasValue(before);
  }

  @Test
  void body_ofAStranger_isNotWaitedFor() {
    String head = "POST /control/work HTTP/1.1\r\nHost: a\r\n" + JSON + "\r\n";
    try (RawSocket socket = new RawSocket(served.port)) {
      socket.send(head + "Transfer-Encoding: chunked\r\n\r\nfffff\r\nxxxx");

      assertThat(socket.rest())
          .startsWith("HTTP/1.1 401 ")
          .containsIgnoringCase("\r\nConnection: close\r\n");
    }
    try (RawSocket socket = new RawSocket(served.port)) {
      socket.send(head + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");

      assertThat(socket.rest())
          .startsWith("HTTP/1.1 401 ")
          .containsIgnoringCase("\r\nConnection: close\r\n");
    }
  }

  /** A socket that is closed with unread bytes is reset, which takes the answer away. */
  @Test
  void body_thatNobodyReads_doesNotCostTheAnswer() {
    for (int round = 0; round < 20; round++) {
      try (RawSocket slow = new RawSocket(served.port, 1_024)) {
        slow.send("GET /public HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
        slow.send("5\r\nxxxxx\r\n0\r\n\r\n");
        Await.until("an answer", slow::answered);
        assertThat(served.ask("GET /public")).startsWith("HTTP/1.1 200 ");

        assertThat(slow.rest()).startsWith("HTTP/1.1 200 ").endsWith("r".repeat(4_000) + "\"");
      }
    }
  }

  @Test
  void body_ofAStranger_smallAndWhole_letsTheConnectionGoOn() {
    try (RawSocket socket = new RawSocket(served.port)) {
      socket.send("POST /control/work HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nxxxxx");
      assertThat(socket.headers()).startsWith("HTTP/1.1 401 ");

      socket.send("GET /public HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertThat(socket.rest()).contains("HTTP/1.1 200 ");
    }
  }

  @Test
  void body_announced_isAskedForOnlyFromWhoMayEnter() {
    try (RawSocket socket = new RawSocket(served.port)) {
      socket.send(
          "POST /control/work HTTP/1.1\r\nHost: a\r\n%s\r\n%s\r\nContent-Length: 5\r\n"
                  .replaceFirst("%s", BEARER)
                  .replaceFirst("%s", JSON)
              + "Connection: close\r\nExpect: 100-continue\r\n\r\n");
      assertThat(socket.headers()).startsWith("HTTP/1.1 100 ");

      assertThat(socket.send("xxxxx").rest()).startsWith("HTTP/1.1 200 ").endsWith("{\"bytes\":5}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "application/vnd.corpus+json",
        "application/problem+json; a=b",
      })
  void type_json_isTaken(String type) {
    assertThat(post("{}", BEARER, "Content-Type: " + type)).startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: text/plain",
        "Content-Type: text/json",
        "Content-Type: application/jsonx",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: multipart/form-data; boundary=application/json",
        "Content-Type: application/xml",
        "Content-Type: json",
        "Content-Type:",
        "Content-Type: application/json, text/plain",
        "X-Content-Type: application/json",
        "Content-Encoding: gzip",
      })
  void type_other_is415(String line) {
    int before = served.asked.get();
    List<String> headers = new ArrayList<>(List.of(BEARER, line));
    if (line.startsWith("Content-Encoding")) {
      headers.add(JSON);
    }
    assertProblem(post("{}", headers.toArray(String[]::new)), 415, "unsupported-media-type");
    assertProblem(post("{}", line), 401, "unauthenticated");
    assertThat(served.asked).hasValue(before);
  }

  @ParameterizedTest
  @CsvSource({"'z\r\nxx\r\n0\r\n\r\n'", "'-1\r\nxx\r\n0\r\n\r\n'", "'\r\n\r\n'"})
  void chunks_thatAreNone_are400(String body) {
    List<String> headers = List.of(BEARER, JSON, "Transfer-Encoding: chunked");

    assertProblem(served.ask("POST /control/work", headers, body), 400, "invalid-request");
  }

  @Test
  void methodComesBeforeTheBody() {
    assertProblem(
        served.ask("PUT /control/work", List.of(BEARER, "Content-Length: 2"), "{}"),
        405,
        "method-not-allowed");
    assertProblem(
        served.ask("PUT /control/work", List.of(BEARER, "Content-Length: 1048577"), LARGE),
        405,
        "method-not-allowed");
  }

  private static String post(String body, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Content-Length: " + body.length());
    return served.ask("POST /control/work", all, body);
  }

  /** Sends nothing of the body it announces. */
  private static String announced(long length, String... headers) {
    String head = "POST /control/work HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n";
    try (RawSocket socket = new RawSocket(served.port)) {
      socket.send(head + String.join("\r\n", headers) + "\r\n\r\n").halfClose();
      return socket.rest();
    }
  }

  private static String chunked(String body, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Transfer-Encoding: chunked");
    StringBuilder chunks = new StringBuilder();
    for (int at = 0; at < body.length(); at += 60_000) {
      String chunk = body.substring(at, Math.min(at + 60_000, body.length()));
      chunks
          .append(Integer.toHexString(chunk.length()))
          .append("\r\n")
          .append(chunk)
          .append("\r\n");
    }
    return served.ask("POST /control/work", all, chunks + "0\r\n\r\n");
  }

  private static void assertProblem(String answer, int status, String code) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status + " ")
        .contains("\"type\":\"urn:corpus-core:problem:" + code + "\"");
  }
}
