package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.ErasureOutbox;
import clientproduct.Json;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Requests;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What each route answers fits the schema that {@code openapi.yaml} names for it. */
class OpenApiAnswersTest {
  private static final String ROLES = "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cooks\"]}";
  private static final String CONTRIBUTION =
      "{\"url\":\"https://typed.example/1\",\"title\":\"Cook\",\"participant\":\"person:anna\"}";

  private static final Random RANDOM = new Random(7);
  private static final Clock CLOCK = Clock.systemUTC();
  private static final ErasureOutbox WANTED =
      new ErasureOutbox(CLOCK, Duration.ofMinutes(1), (request, receipt) -> List.of());

  @TempDir private static Path folder;
  private static OutboxServer client;
  private static ServedCorpus corpus;
  private static OpenApiDocument document;

  @BeforeAll
  static void serve() throws IOException {
    client = new OutboxServer(0, WANTED, ServedCorpus.WORKER, Mischief.none(), Duration.ZERO);
    corpus =
        ServedCorpus.of(
            folder,
            List.of(full(), least()),
            ServedCorpusOptions.HISTORICAL.withClient(client.url().toString()));
    document = OpenApiDocument.of(corpus);
  }

  @AfterAll
  static void stop() {
    corpus.close();
    client.close();
  }

  /** A route that a plain GET does not open, and that has no entry in {@link #ask}, fails here. */
  @Test
  void everyRoute_thatAnswersJson_fitsItsSchema() throws IOException {
    List<String> held = new ArrayList<>();
    for (Map.Entry<String, JsonNode> route : document.yaml().get("paths").properties()) {
      for (JsonNode operation : route.getValue()) {
        String schema =
            operation
                .at("/responses/200/content/application~1json/schema/$ref")
                .asString("")
                .replaceFirst(".*/", "");
        if (!schema.isEmpty()) {
          HttpResponse<String> answer = ask(route.getKey());
          assertThat(answer.statusCode()).as(route.getKey() + answer.body()).isEqualTo(200);
          document.assertFits(schema, answer.body());
          held.add(schema);
        }
      }
    }

    assertThat(held)
        .containsSubsequence(
            "AdPage",
            "Ad",
            "AdHistory",
            "SimilarAds",
            "JobLinks",
            "JobLink",
            "PostingPage",
            "Snapshot",
            "Posting",
            "ResolvedPosting",
            "ErasureDrain",
            "Receipt",
            "CatalogSynced",
            "Drained",
            "Health",
            "PublicKeys",
            "LedgerProof",
            "ReceiptEnvelope",
            "ReceiptBundle",
            "RootProof");
  }

  /** In the order of the document: what a sync queues is drained afterwards. */
  private static HttpResponse<String> ask(String path) throws IOException {
    return switch (path) {
      case "/api/corpus/search" -> corpus.post(path, ROLES);
      case "/api/ads/lookup" -> lookUp(path + "?url=https://acme.example/jobs/1");
      case "/api/ads/resolve" -> corpus.post(path, CONTRIBUTION);
      case "/api/corpus/erasures/drain" -> drainErasures(path);
      case "/api/corpus/participants/erase" -> corpus.erase(erasure("person:anna"));
      case "/api/catalog/sync" -> syncCatalog(path);
      case "/api/commands/drain" -> drainCommands(path);
      case "/api/ad/{id}",
          "/api/ad/{id}/history",
          "/api/ad/{id}/similar",
          "/api/ad/{id}/near-duplicates",
          "/api/joblinks/{id}" ->
          corpus.get(ofAd(path));
      case "/ledger/receipts/{receipt}", "/ledger/receipts/{receipt}/bundle" ->
          corpus.getWithControl(corpus.example(path));
      default -> corpus.get(corpus.example(path));
    };
  }

  private static String ofAd(String path) {
    String id = corpus.json("/api/search?q=cook").at("/hits/0/id").stringValue();
    return path.replace("{id}", id) + "?more=unknown";
  }

  private static HttpResponse<String> lookUp(String pathAndQuery) {
    return corpus.get(pathAndQuery, "Authorization", "Bearer " + ServedCorpus.CONTROL);
  }

  /** One item is erased and acknowledged, the other cannot be read. */
  private static HttpResponse<String> drainErasures(String path) {
    Map<String, Object> faulty = Requests.erase("person:bodil", CLOCK.instant(), RANDOM);
    faulty.put("nonce", "short");
    WANTED.add(faulty);
    WANTED.add(Requests.erase("person:clara", CLOCK.instant(), RANDOM));
    HttpResponse<String> answer = corpus.post(path, "");
    JsonNode drained = ServedCorpus.parse(answer.body());
    assertThat(drained.path("acknowledged").intValue()).as(answer.body()).isEqualTo(1);
    assertThat(drained.path("failed").intValue()).as(answer.body()).isEqualTo(1);
    return answer;
  }

  private static HttpResponse<String> syncCatalog(String path) throws IOException {
    Files.writeString(
        folder.resolve("catalog.yaml"), "sources:\n  - {id: acme, kind: greenhouse, tenant: acme}");
    return corpus.post(path, "{\"sources\":[\"acme\"]}");
  }

  private static HttpResponse<String> drainCommands(String path) {
    HttpResponse<String> answer = corpus.post(path, "");
    assertThat(ServedCorpus.parse(answer.body()).path("drained").intValue()).isEqualTo(1);
    return answer;
  }

  private static String erasure(String participant) {
    return Json.canonical(Requests.erase(participant, CLOCK.instant(), RANDOM));
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search?q=cook&stats=employer&stats=country&stats=employment-type&stats=remote, 200,"
        + " AdPage",
    "/api/search?q=nobody, 200, AdPage",
    "/api/search?limit=0&exact-total=true, 200, AdPage",
    "/api/search?q=cook+zebra, 200, AdPage",
    "/api/search?q=coook, 200, AdPage",
    "/api/search?q=coook+zebra&explain=true, 200, AdPage",
    "/api/search?explain=true, 200, AdPage",
    "/api/search?q=cook+jobs+malmo+deltid+remote+35k&explain=true, 200, AdPage",
    "/api/search?q=cook+malmo+oslo, 200, AdPage",
    "/api/postings?q=cook&limit=1, 200, PostingPage",
    "/api/complete?q=co&stats=x, 200, Completions",
    "/api/complete?limit=51, 400, AdProblem",
    "/api/search?limit=x&offset=-1, 400, AdProblem",
    "/nothing, 404, Problem",
    "/api/ads/lookup?url=https://a.example/1, 200, Posting",
    "/api/ads/lookup?url=https://a.example/2, 404, Problem",
    "/api/ads/lookup, 400, Problem",
  })
  void answerToGet_fitsItsSchema(String pathAndQuery, int status, String schema) {
    HttpResponse<String> response = lookUp(pathAndQuery);

    assertThat(response.statusCode()).isEqualTo(status);
    document.assertFits(schema, response.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/corpus/search             | {"roles":[]}              | 400
          /api/ads/resolve               | {"url":"x","more":1}      | 400
          /api/ads/resolve               | {"url":"http://127.0.0.1/"} | 422
          /api/corpus/erasures/drain?max=0 | ''                      | 400
          /api/corpus/participants/erase | {}                        | 403
          /api/catalog/sync              | {"all":true}              | 400
          /api/commands/drain?max=x      | ''                        | 400
          """)
  void refusalOfPost_fitsItsSchema(String path, String body, int status) {
    HttpResponse<String> response = corpus.post(path, body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    document.assertFits("Problem", response.body());
  }

  @Test
  void refusedErasures_fitTheirSchema() {
    Map<String, Object> request = Requests.erase("person:dora", CLOCK.instant(), RANDOM);
    HttpResponse<String> erased = corpus.erase(Json.canonical(request));
    request.put("participant", "person:edla");
    HttpResponse<String> other = corpus.erase(Json.canonical(request));
    HttpResponse<String> faulty = corpus.erase("{}");
    HttpResponse<String> contributed =
        corpus.post("/api/ads/resolve", CONTRIBUTION.replace("anna", "dora"));

    assertThat(erased.statusCode()).isEqualTo(200);
    document.assertFits("Receipt", erased.body());
    assertThat(other.statusCode()).isEqualTo(409);
    document.assertFits("Problem", other.body());
    assertThat(faulty.statusCode()).isEqualTo(400);
    document.assertFits("Problem", faulty.body());
    assertThat(contributed.statusCode()).isEqualTo(410);
    document.assertFits("Problem", contributed.body());
  }

  @Test
  void roleSearch_findsBoth_andFitsItsSchema() {
    HttpResponse<String> response = corpus.post("/api/corpus/search", ROLES);

    assertThat(ServedCorpus.parse(response.body()).at("/content/total").intValue()).isEqualTo(2);
    document.assertFits("Snapshot", response.body());
  }

  @Test
  void resolve_ofAPostingKnownFromItsSource_fitsItsSchema() {
    corpus.put(
        PostingContent.of("https://b.example/1", "Cook").build(),
        PostingRecord.first(Origin.FETCHED, true, ServedCorpus.NOW));

    HttpResponse<String> known =
        corpus.post("/api/ads/resolve", "{\"url\":\"https://b.example/1#top\"}");

    assertThat(known.statusCode()).isEqualTo(200);
    document.assertFits("ResolvedPosting", known.body());
  }

  private static PostingContent full() {
    return PostingContent.of("https://acme.example/jobs/1", "Cook")
        .company(new Company("Acme", "https://acme.example"))
        .locations(
            List.of(
                new Location("Lund, Sweden", "Lund", "Skåne", "SE", 55.7, 13.19),
                Location.ofText("Oslo")))
        .employmentType(EmploymentType.FULL_TIME)
        .department("Kitchen")
        .salary(new Salary(1.0, 2.0, "SEK", null, "good pay"))
        .description("Cooks soup.")
        .descriptionHtml("<p>Cooks soup.</p>")
        .published(new Published(Instant.parse("2026-01-02T03:04:05Z"), Published.Precision.SECOND))
        .expiresAt(Instant.parse("2027-01-02T03:04:05Z"))
        .applyUrl("https://acme.example/apply/1")
        .identity(new Identity("greenhouse", "acme", "42"))
        .build();
  }

  private static PostingContent least() {
    return PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build();
  }
}
