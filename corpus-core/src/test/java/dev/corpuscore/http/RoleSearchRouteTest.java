package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code POST /api/corpus/search} over HTTP. */
class RoleSearchRouteTest {
  private static final String PATH = "/api/corpus/search";
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    PostingContent cook =
        PostingContent.of(
                "https://a.example/1", "Cooks \u0000 \ud83d\ude00 \"quoted\" ,\"record\":")
            .description("Soup, ,\"record\": and bread\n")
            .build();
    PostingContent plain = PostingContent.of("https://a.example/2", "Cook").build();
    corpus = ServedCorpus.of(data, List.of(cook, plain));
  }

  @Test
  void answer_isNotStored_andTaggedByItsId() {
    HttpResponse<String> response = corpus.post(PATH, roles("\"cook\""));
    JsonNode snapshot = ServedCorpus.parse(response.body());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(response.headers().firstValue("ETag"))
        .contains("\"" + snapshot.get("id").stringValue() + "\"");
    assertThat(snapshot.at("/content/total").intValue()).isEqualTo(2);
    assertThat(snapshot.at("/content/results/0/tier").intValue()).isEqualTo(1);
    assertThat(snapshot.at("/content/results/1/tier").intValue()).isEqualTo(2);
    assertThat(IndependentVerifier.faults(response.body())).isEmpty();
    JsonNode build = snapshot.at("/provenance/predicate/runDetails/builder/version");
    assertThat(build.get("corpus-core").stringValue()).isEqualTo(ServedCorpus.VERSION);
    assertThat(
            snapshot
                .at("/provenance/predicate/buildDefinition/internalParameters/engine")
                .stringValue())
        .matches("lucene \\d+\\.\\d+\\.\\d+");
    assertThat(
            snapshot
                .at("/provenance/predicate/buildDefinition/resolvedDependencies/0")
                .path("annotations")
                .path("revision")
                .intValue())
        .isEqualTo(2);
  }

  @Test
  void nothingFound_isASnapshotToo() {
    JsonNode snapshot = ServedCorpus.parse(corpus.post(PATH, roles("\"astronaut\"")).body());

    assertThat(snapshot.at("/content/total").intValue()).isZero();
    assertThat(snapshot.at("/content/results").size()).isZero();
    assertThat(snapshot.get("postings").size()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"schema":"corpus.role-search/1","roles":["ab"],"colour":1}                     | /colour
          {"schema":"corpus.role-search/1","roles":["ab"],"keywords":{"not":[]}}          | /keywords/not
          {"schema":"corpus.role-search/1","roles":["ab"],"salary":{"atLeast":1,"currency":"EU","period":"year"}} | /salary/currency
          {"schema":"corpus.role-search/1","roles":["ab"],"limit":0}                      | /limit
          {"schema":"corpus.role-search/1","roles":["ab"],"limit":201}                    | /limit
          {"schema":"corpus.role-search/1","roles":"ab"}                                  | /roles
          {"schema":"corpus.role-search/1","roles":["ab"],"roles":["ab"]}                 |
          {"schema":"corpus.role-search/1","roles":["ab"],"limit":1e400}                  |
          {"schema":"corpus.role-search/1","roles":["\\ud800"]}                           |
          []                                                                              |
          {                                                                               |
          """)
  void faultyBody_is400_withPointers(String body, String pointer) {
    HttpResponse<String> response = corpus.post(PATH, body);
    JsonNode problem = ServedCorpus.parse(response.body());

    assertThat(response.statusCode()).as(body).isEqualTo(400);
    assertThat(problem.get("type").stringValue())
        .isEqualTo("urn:corpus-core:problem:invalid-request");
    assertThat(problem.at("/errors/0/pointer").stringValue())
        .isEqualTo(pointer == null ? "" : pointer);
    assertThat(problem.get("errors").size()).isEqualTo(1);
  }

  @Test
  void tooManyAndTooLong_areNamedEach() {
    String many =
        String.join(",", Collections.nCopies(20, "\"ab\"")) + ",\"" + "x".repeat(121) + '"';

    JsonNode problem = ServedCorpus.parse(corpus.post(PATH, roles(many)).body());

    assertThat(problem.at("/errors").findValuesAsString("pointer"))
        .containsExactly("/roles", "/roles/20");
  }

  @Test
  void noBody_otherType_tooLarge() {
    byte[] large = new byte[2 * 1024 * 1024];
    Arrays.fill(large, (byte) ' ');
    var json = BodyPublishers.ofString(roles("\"cook\""));

    assertStatus(corpus.post(PATH, BodyPublishers.noBody(), "application/json"), 400);
    assertStatus(corpus.post(PATH, json, "text/plain"), 415);
    assertStatus(corpus.post(PATH, json, "application/json; charset=utf-8"), 200);
    assertStatus(corpus.post(PATH, BodyPublishers.ofByteArray(large), "application/json"), 413);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "\ufffd", "a\u0000b", "\ud83d\ude00 a", "'; --", "*", "\\\""})
  void anyText_asARole_isNo5xx(String role) {
    String text = role.equals("\\\"") ? role : role.replace("\u0000", "\\u0000");
    HttpResponse<String> response = corpus.post(PATH, roles("\"x " + text + "\""));

    assertThat(response.statusCode()).isEqualTo(200);
  }

  @Test
  void bytesThatAreNoUtf8_are400() {
    byte[] body = roles("\"c\u00e9\"").getBytes(StandardCharsets.ISO_8859_1);

    assertStatus(corpus.post(PATH, BodyPublishers.ofByteArray(body), "application/json"), 400);
  }

  @Test
  void schema_isServedToEverybody() {
    HttpResponse<String> schema = corpus.get("/schemas/role-search.v1.json");

    assertThat(schema.statusCode()).isEqualTo(200);
    assertThat(schema.headers().firstValue("Content-Type")).contains("application/schema+json");
    assertThat(ServedCorpus.parse(schema.body()).get("$schema").stringValue())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
  }

  private static void assertStatus(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
  }

  private static String roles(String roles) {
    return "{\"schema\":\"corpus.role-search/1\",\"roles\":[" + roles + "]}";
  }
}
