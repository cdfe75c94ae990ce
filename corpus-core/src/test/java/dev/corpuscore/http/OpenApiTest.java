package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Standing;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What is served is what {@code openapi.yaml} says. */
class OpenApiTest {
  private static final Pattern PATH = Pattern.compile("^  (/\\S*):$", Pattern.MULTILINE);
  private static final String DOCUMENT = "https://corpuscore.example/openapi.yaml";

  private static final String ROLE_SEARCH =
      "https://corpuscore.example/schemas/role-search.v1.json";

  private static ServedCorpus corpus;
  private static String document;
  private static JsonNode yaml;
  private static SchemaRegistry schemas;

  @BeforeAll
  static void serve(@TempDir Path folder) {
    corpus = ServedCorpus.of(folder, List.of(full(), least()));
    document = corpus.get("/openapi.yaml").body();
    String roleSearch = corpus.get("/schemas/role-search.v1.json").body();
    yaml = new YAMLMapper().readTree(document);
    schemas =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            it -> it.schemas(Map.of(DOCUMENT, document, ROLE_SEARCH, roleSearch)));
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  @Test
  void document_listsExactlyTheRoutesThereAre() {
    List<String> paths = PATH.matcher(document).results().map(OpenApiTest::path).toList();

    assertThat(document).startsWith("openapi: 3.1.0\n");
    assertThat(paths).isEqualTo(corpus.paths());
    for (Route route : corpus.routes()) {
      int status = corpus.get(ServedCorpus.example(route.path())).statusCode();
      assertThat(status).as(route.path()).isEqualTo(route.access() == Access.PUBLIC ? 200 : 401);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search, 200, AdPage",
    "/api/search?q=cook&stats=employer&stats=country&stats=employment-type&stats=remote, 200, AdPage",
    "/api/search?q=nobody, 200, AdPage",
    "/api/search?limit=0&exact-total=true, 200, AdPage",
    "/api/postings, 200, PostingPage",
    "/api/postings?q=cook&limit=1, 200, PostingPage",
    "/healthz, 200, Health",
    "/api/search?limit=x&offset=-1, 400, Problem",
    "/nothing, 404, Problem",
    "/api/ads/lookup?url=https://acme.example/jobs/1, 200, Posting",
    "/api/ads/lookup?url=https://a.example/1, 200, Posting",
    "/api/ads/lookup?url=https://a.example/2, 404, Problem",
    "/api/ads/lookup, 400, Problem",
  })
  void answer_fitsItsSchema(String pathAndQuery, int status, String schema) {
    HttpResponse<String> response =
        corpus.get(pathAndQuery, "Authorization", "Bearer " + ServedCorpus.CONTROL);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(schema(schema).validate(response.body(), InputFormat.JSON)).isEmpty();
  }

  @Test
  void roleSearch_fitsItsSchema() {
    HttpResponse<String> response =
        corpus.post(
            "/api/corpus/search", "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cooks\"]}");
    HttpResponse<String> faulty = corpus.post("/api/corpus/search", "{\"roles\":[]}");

    assertThat(ServedCorpus.parse(response.body()).at("/content/total").intValue()).isEqualTo(2);
    assertThat(schema("Snapshot").validate(response.body(), InputFormat.JSON)).isEmpty();
    assertThat(schema("RoleSearch").validate("{\"roles\":[]}", InputFormat.JSON)).isNotEmpty();
    assertThat(faulty.statusCode()).isEqualTo(400);
    assertThat(schema("Problem").validate(faulty.body(), InputFormat.JSON)).isEmpty();
  }

  @Test
  void resolve_fitsItsSchema() {
    corpus.put(
        PostingContent.of("https://b.example/1", "Cook").build(),
        new PostingRecord(
            Standing.open(), true, Origin.FETCHED, List.of(), ServedCorpus.NOW, ServedCorpus.NOW));
    String path = "/api/ads/resolve";
    HttpResponse<String> known = corpus.post(path, "{\"url\":\"https://b.example/1#top\"}");
    HttpResponse<String> refused = corpus.post(path, "{\"url\":\"http://127.0.0.1/\"}");
    HttpResponse<String> faulty = corpus.post(path, "{\"url\":\"x\",\"more\":1}");

    assertThat(known.statusCode()).isEqualTo(200);
    assertThat(schema("ResolvedPosting").validate(known.body(), InputFormat.JSON)).isEmpty();
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(schema("Problem").validate(refused.body(), InputFormat.JSON)).isEmpty();
    assertThat(faulty.statusCode()).isEqualTo(400);
    assertThat(
            schema("PartialAd")
                .validate("{\"url\":\"https://b.example/1\",\"more\":1}", InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void protectedRoutes_sayWhichBearerOpensThem() {
    for (Route route : corpus.routes()) {
      String name = route.access().name().toLowerCase(Locale.ROOT);
      JsonNode security =
          yaml.at("/paths")
              .path(route.path())
              .path(route.method().name().toLowerCase(Locale.ROOT))
              .path("security");
      assertThat(security.toString())
          .as(route.path())
          .isEqualTo(route.access() == Access.PUBLIC ? "" : "[{\"" + name + "\":[]}]");
    }
  }

  /** Every {@code example} that stands beside a {@code schema}, wherever it is. */
  @Test
  void everyExample_fitsTheSchemaBesideIt() {
    List<String> seen = new ArrayList<>();
    walk(yaml, seen);

    assertThat(seen).hasSizeGreaterThan(5);
  }

  private static void walk(JsonNode node, List<String> seen) {
    if (node.has("example") && node.has("schema")) {
      String reference = node.at("/schema/$ref").asString();
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      assertThat(schema(name).validate(node.get("example").toString(), InputFormat.JSON))
          .as(node.get("example").toString())
          .isEmpty();
      seen.add(name);
    }
    for (JsonNode child : node) {
      walk(child, seen);
    }
  }

  @Test
  void schema_ofAnotherShape_isNotFitted() {
    String page = corpus.get("/api/postings").body();

    assertThat(schema("AdPage").validate(page, InputFormat.JSON)).isNotEmpty();
    assertThat(
            schema("PostingPage")
                .validate(page.replaceFirst("\"p_", "\"q_"), InputFormat.JSON)
                .toString())
        .contains("/postings/0/id");
  }

  private static Schema schema(String name) {
    return schemas.getSchema(SchemaLocation.of(DOCUMENT + "#/components/schemas/" + name));
  }

  private static String path(MatchResult result) {
    return result.group(1);
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
