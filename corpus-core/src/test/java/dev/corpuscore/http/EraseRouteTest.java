package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Erasure over the socket. */
class EraseRouteTest {
  private static final String ANNA = "canary-anna-0001";
  private static final String BODIL = "canary-bodil-0002";
  private static final String NONCE = "AAECAwQFBgcICQoLDA0ODw";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
  }

  @Test
  void erase_givesAReceipt_theSameForTheSame() {
    String request = request(1, "canary-clara-0003");

    HttpResponse<String> first = corpus.erase(request);
    HttpResponse<String> second = corpus.erase(request.replace(",", " ,\n"));

    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(first.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(first.headers().firstValue("Cache-Control")).contains("no-store");
    Receipt receipt = ReceiptJson.read(first.body().getBytes(StandardCharsets.UTF_8));
    assertThat(receipt.outcome()).isEqualTo(Outcome.NOTHING_FOUND);
    assertThat(first.body()).doesNotContain("canary");
    assertThat(second.body()).isEqualTo(first.body());
  }

  @Test
  void erase_sameIdOtherContent_is409_andNobodyElseIsErased() {
    corpus.erase(request(2, ANNA));

    HttpResponse<String> other = corpus.erase(request(2, BODIL));
    HttpResponse<String> otherNonce = corpus.erase(request(2, ANNA).replace(NONCE, NONCE + "AA"));

    assertProblem(other, 409, "erasure-conflict");
    assertProblem(otherNonce, 409, "erasure-conflict");
    Receipt receipt =
        ReceiptJson.read(corpus.erase(request(3, BODIL)).body().getBytes(StandardCharsets.UTF_8));
    assertThat(receipt.outcome()).isEqualTo(Outcome.NOTHING_FOUND);
  }

  /** What is wrong with each is its own member's fault, and nothing sent is shown. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "schema":"corpus.participant-erasure/1", | ''                     | /schema      | is required
          "canary-anna-0001"        | 1234567812345678                      | /participant | must be a string
          "canary-anna-0001"        | "canary"                              | /participant | must have 8..128
          "canary-anna-0001"        | "canary canary"                       | /participant | must have 8..128
          "canary-anna-0001"        | "canary-%0000000"                     | /participant | must have 8..128
          "canary-anna-0001"        | null                                  | /participant | is required
          "canary-anna-0001"        | ["canary-anna-0001"]                  | /participant | must be a string
          erasure/1                 | erasure/canary                        | /schema      | must be "corpus.participant-erasure/1"
          0000-4000-8000            | 0000-canary-8000                      | /erasureId   | must be a UUID
          2026-11-20T12:00:00Z      | 2026-11-20T12:00:00                   | /requestedAt | must be a time with a zone
          2026-11-20T12:00:00Z      | 2026-02-30T12:00:00Z                  | /requestedAt | must be a time with a zone
          2026-11-20T12:00:00Z      | 2026-11-20                            | /requestedAt | must be a time with a zone
          "2026-11-20T12:00:00Z"    | 20261120                              | /requestedAt | must be a string
          AAECAwQFBgcICQoLDA0ODw    | AAECAwQFBgcICQoLDA0O                  | /nonce       | must be of at least 16 bytes
          AAECAwQFBgcICQoLDA0ODw    | canary+canary/canary/canary           | /nonce       | must be base64url
          "nonce":                  | "canary-anna-0001":1,"nonce":         | ''           | 1 member is not known here
          """)
  void faultyMember_isNamed_notShown(String from, String to, String pointer, String detail) {
    HttpResponse<String> response = corpus.erase(request(9, ANNA).replace(from, to));

    assertProblem(response, 400, "invalid-request");
    JsonNode error = ServedCorpus.parse(response.body()).at("/errors/0");
    assertThat(error.get("pointer").stringValue()).isEqualTo(pointer);
    assertThat(error.get("detail").stringValue()).startsWith(detail);
  }

  /** Each member missing, null, and of every other type. */
  @ParameterizedTest
  @ValueSource(strings = {"schema", "erasureId", "participant", "requestedAt", "nonce"})
  void member_missingOrOfAnotherType_isNamed(String member) {
    Map<String, Object> request = Json.object(request(9, ANNA));
    request.remove(member);
    assertFault(Json.canonical(request), "/" + member, "is required");
    for (String value : List.of("1", "1.5", "true", "{}", "[]", "[\"canary\"]", "{\"canary\":1}")) {
      request.put(member, "replaced");
      String body = Json.canonical(request).replace("\"replaced\"", value);
      assertFault(body, "/" + member, "must be a string");
    }
    request.put(member, "canary".repeat(50));
    assertFault(Json.canonical(request), "/" + member, "must ");
  }

  private static void assertFault(String body, String pointer, String detail) {
    HttpResponse<String> response = corpus.erase(body);
    assertProblem(response, 400, "invalid-request");
    JsonNode errors = ServedCorpus.parse(response.body()).get("errors");
    assertThat(errors.size()).as(response.body()).isEqualTo(1);
    assertThat(errors.at("/0/pointer").stringValue()).isEqualTo(pointer);
    assertThat(errors.at("/0/detail").stringValue()).startsWith(detail);
  }

  @Test
  void tooLong_isRefusedUnshown() {
    assertProblem(corpus.erase(request(9, "canary".repeat(22))), 400, "invalid-request");
    assertProblem(
        corpus.erase(request(9, ANNA).replace(NONCE, "canary".repeat(50))), 400, "invalid-request");
    assertProblem(corpus.erase(request(9, ANNA) + " ".repeat(1 << 20)), 413, "body-too-large");
  }

  @Test
  void everythingWrong_isToldAtOnce() {
    HttpResponse<String> response = corpus.erase("{\"canary\":1,\"canary2\":2}");

    JsonNode errors = ServedCorpus.parse(response.body()).get("errors");
    assertThat(errors.valueStream().map(it -> it.get("pointer").stringValue()))
        .containsExactly("/schema", "/erasureId", "/participant", "/requestedAt", "/nonce", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          canary-anna-0001
          "canary-anna-0001"
          [{"participant":"canary-anna-0001"}]
          {"participant":"canary-anna-0001","participant":"canary-anna-0001"}
          {"participant":"canary-anna-0001"} canary
          {"participant":"canary-anna-0001\\ud800"}
          {"canary-anna-0001":1e999}
          {"participant":canary}
          """)
  void noSuchJson_isRefusedUnshown(String body) {
    assertProblem(corpus.erase(body), 400, "invalid-request");
  }

  private static void assertProblem(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).contains("urn:corpus-core:problem:" + code);
    assertThat(response.body()).doesNotContain("canary", "1234567812345678");
  }

  private static String request(int n, String participant) {
    return "{\"schema\":\"corpus.participant-erasure/1\",\"erasureId\":\"00000000-0000-4000-8000-"
        + "00000000000"
        + n
        + "\",\"participant\":\""
        + participant
        + "\",\"requestedAt\":\"2026-11-20T12:00:00Z\",\"nonce\":\""
        + NONCE
        + "\"}";
  }
}
