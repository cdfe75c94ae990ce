package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class LookUpRouteTest {
  private static final String BEARER = "Bearer " + ServedCorpus.CONTROL;
  private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");

  private static final Probe index = new Probe();
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                PostingContent.of("https://acme.example/jobs/1", "Cook")
                    .description("Cooks soup. ".repeat(200))
                    .build(),
                PostingContent.of("https://boards.greenhouse.io/acme/jobs/42", "Baker")
                    .identity(new Identity("greenhouse", "acme", "42"))
                    .build(),
                PostingContent.of("https://careers.acme.example/43", "Waiter")
                    .identity(new Identity("greenhouse", "acme", "43"))
                    .build(),
                PostingContent.of("https://acme.example/jobs/past", "Porter")
                    .expiresAt(Instant.parse("2026-05-31T23:59:59Z"))
                    .build()),
            ServedCorpusOptions.USUAL.behind(it -> index.before(PostingIndex.class, it), it -> it));
  }

  @ParameterizedTest
  @CsvSource({
    "https://acme.example/jobs/1, Cook",
    "HTTPS://ACME.example:443/jobs/1/?utm_source=x&fbclid=1#top, Cook",
    "http://acme.example/jobs/1, Cook",
    "https://boards.greenhouse.io/acme/jobs/42, Baker",
    "https://job-boards.greenhouse.io/acme/jobs/42?gh_src=abc, Baker",
    "https://boards.greenhouse.io/embed/job_app?for=acme&token=42, Baker",
    "https://boards.greenhouse.io/acme/jobs/43, Waiter",
    "https://careers.acme.example/43?utm_campaign=x, Waiter",
  })
  void url_ofASeenPosting_findsIt(String url, String title) {
    HttpResponse<String> response = lookUp(url);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(ServedCorpus.parse(response.body()).at("/title").stringValue()).isEqualTo(title);
  }

  @Test
  void answer_isTheWholePosting() {
    JsonNode found = ServedCorpus.parse(lookUp("https://acme.example/jobs/1").body());
    JsonNode searched = corpus.json("/api/postings?q=cook").at("/postings/0");

    assertThat(found).isEqualTo(searched);
    assertThat(found.at("/record/state").stringValue()).isEqualTo("open");
    assertThat(found.at("/record/firstSeenAt").stringValue()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(found.at("/record/revision").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://acme.example/jobs/2",
        "https://acme.example/Jobs/1",
        "https://acme.example/jobs/1?id=1",
        "http://acme.example:8080/jobs/1",
        "https://boards.greenhouse.io/acme/jobs/4",
        "https://never.example/seen",
      })
  void url_neverSeen_is404(String url) {
    assertProblem(lookUp(url), 404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?url",
        "?url=",
        "?url=%20",
        "?url=acme.example/jobs/1",
        "?url=ftp://acme.example/1",
        "?url=javascript:alert(1)",
        "?url=file:///etc/passwd",
        "?url=https://",
        "?url=https://%00/",
        "?url=https://acme.example/jobs/1&url=https://acme.example/jobs/1",
        "?URL=https://acme.example/jobs/1",
      })
  void url_noneOrNoWebUrl_is400(String query) {
    HttpResponse<String> response = corpus.get("/api/ads/lookup" + query, "Authorization", BEARER);

    assertProblem(response, 400, "invalid-request");
    JsonNode errors = ServedCorpus.parse(response.body()).at("/errors");
    assertThat(errors.size()).isEqualTo(1);
    assertThat(errors.at("/0/pointer").stringValue()).isEqualTo("?url");
    assertThat(errors.at("/0/detail").stringValue()).isNotBlank();
  }

  @Test
  void url_tooLong_is400() {
    assertProblem(lookUp("https://acme.example/" + "x".repeat(2_028)), 400, "invalid-request");
  }

  @Test
  void closedAndUnlisted_areFound() {
    put(
        "gone",
        new PostingState.Closed(PostingState.ClosedReason.GONE, SEEN),
        true,
        Origin.FETCHED);
    put("typed", PostingState.open(), false, Origin.SUBMITTED);

    assertRecord("gone", "closed", "gone", "2026-01-01T00:00:00Z", true);
    assertRecord("typed", "open", "null", "null", false);
  }

  @Test
  void pastExpiry_readsAsExpired() {
    assertRecord("past", "closed", "expired", "2026-05-31T23:59:59Z", true);
  }

  @Test
  void etag_changesWithTheRecordAlone() {
    put("tagged", PostingState.open(), true, Origin.IMPORT);
    HttpResponse<String> before = lookUp("https://acme.example/jobs/tagged");
    String tag = before.headers().firstValue("ETag").orElseThrow();
    assertThat(tag).matches("\"sha256:[0-9a-f]{64}\"");

    HttpResponse<String> held =
        lookUp("https://acme.example/jobs/tagged/", "If-None-Match", "\"a\", W/" + tag);
    assertThat(held.statusCode()).isEqualTo(304);
    assertThat(held.body()).isEmpty();
    assertThat(held.headers().firstValue("ETag")).contains(tag);
    assertThat(held.headers().firstValue("Cache-Control")).contains("no-store");

    put(
        "tagged",
        new PostingState.Closed(PostingState.ClosedReason.GONE, SEEN),
        true,
        Origin.IMPORT);
    HttpResponse<String> after = lookUp("https://acme.example/jobs/tagged", "If-None-Match", tag);
    assertThat(after.statusCode()).isEqualTo(200);
    assertThat(after.headers().firstValue("ETag").orElseThrow()).isNotEqualTo(tag);
    assertThat(ServedCorpus.parse(after.body()).at("/digest"))
        .isEqualTo(ServedCorpus.parse(before.body()).at("/digest"));
  }

  @Test
  void neverSeen_withAnyTag_is404() {
    assertThat(lookUp("https://never.example/", "If-None-Match", "*").statusCode()).isEqualTo(404);
  }

  @Test
  void head_hasTheHeadersAlone() {
    String path = "/api/ads/lookup?url=https://acme.example/jobs/1";
    HttpResponse<String> get = corpus.get(path, "Authorization", BEARER);
    HttpResponse<String> head = corpus.send("HEAD", path, "Authorization", BEARER);

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("ETag")).isEqualTo(get.headers().firstValue("ETag"));
  }

  @Test
  void index_isNeverAsked() {
    int before = index.calls();

    lookUp("https://acme.example/jobs/1");
    lookUp("https://never.example/seen");

    assertThat(index.calls()).isEqualTo(before);
  }

  private static HttpResponse<String> lookUp(String url, String... headers) {
    String[] all = List.of("Authorization", BEARER).toArray(new String[headers.length + 2]);
    System.arraycopy(headers, 0, all, 2, headers.length);
    return corpus.get("/api/ads/lookup?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8), all);
  }

  private static void put(String name, PostingState state, boolean listed, Origin origin) {
    corpus.put(
        PostingContent.of("https://acme.example/jobs/" + name, name).build(),
        new PostingRecord(state, listed, origin, List.of(), SEEN, SEEN));
  }

  private static void assertRecord(
      String name, String state, String reason, String closedAt, boolean listed) {
    HttpResponse<String> response = lookUp("https://acme.example/jobs/" + name);
    assertThat(response.statusCode()).isEqualTo(200);
    JsonNode record = ServedCorpus.parse(response.body()).at("/record");
    assertThat(record.at("/state").stringValue()).isEqualTo(state);
    assertThat(record.at("/closedReason").asString("null")).isEqualTo(reason);
    assertThat(record.at("/closedAt").asString("null")).isEqualTo(closedAt);
    assertThat(record.at("/listed").booleanValue()).isEqualTo(listed);
  }

  private static void assertProblem(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(ServedCorpus.parse(response.body()).at("/type").stringValue())
        .isEqualTo("urn:corpus-core:problem:" + code);
  }
}
