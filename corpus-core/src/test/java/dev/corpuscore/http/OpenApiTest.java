package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fuzz.Operation;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What is served is what {@code openapi.yaml} says. */
class OpenApiTest {
  private static final Pattern OLD_BOOLEAN_NAME =
      Pattern.compile(
          "name: *(?:y|n|yes|no|on|off)(?= *[,}]|$)|(?:^ *|[{,] *)(?:y|n|yes|no|on|off)(?=:)",
          Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  private static final Pattern PATH = Pattern.compile("^  (/\\S*):$", Pattern.MULTILINE);

  private static final Set<String> EXPLAINS =
      Set.of("$schema", "$id", "$defs", "title", "description");

  private static ServedCorpus corpus;
  private static OpenApiDocument document;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()),
            ServedCorpusOptions.HISTORICAL);
    document = OpenApiDocument.of(corpus);
  }

  @Test
  void document_listsExactlyTheRoutesThereAre() {
    List<String> paths = PATH.matcher(document.text()).results().map(OpenApiTest::path).toList();

    assertThat(document.text()).startsWith("openapi: 3.1.0\n");
    assertThat(paths).isEqualTo(corpus.paths());
    for (Route route : corpus.routes()) {
      int status = corpus.get(corpus.example(route.path())).statusCode();
      assertThat(status).as(route.path()).isEqualTo(route.access() == Access.PUBLIC ? 200 : 401);
    }
  }

  /** Most generators of clients read YAML 1.1, in which such a word is a boolean, not a name. */
  @Test
  void names_areTextInBothVersionsOfYaml() {
    assertThat(OLD_BOOLEAN_NAME.matcher(document.text()).results().map(MatchResult::group))
        .isEmpty();
    assertThat(OLD_BOOLEAN_NAME.matcher("- {name: on, in: query}").find()).isTrue();
    assertThat(OLD_BOOLEAN_NAME.matcher("        no: {}").find()).isTrue();
    assertThat(OLD_BOOLEAN_NAME.matcher("- {name: one, in: query, description: on}").find())
        .isFalse();
  }

  /** The parameters of the filters, and those that do not filter. */
  @Test
  void parametersOfSearch_areThoseThatTheRouteReads() {
    assertThat(parameters("/api/search"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    SearchFilter.names(),
                    Stream.of(
                        "q",
                        "historical-from",
                        "historical-to",
                        "limit",
                        "offset",
                        "sort",
                        "fill",
                        "exact",
                        "diverse",
                        "distinct",
                        "explain",
                        "exact-total",
                        "strict",
                        "relevance-threshold",
                        "qfields",
                        "stats",
                        "stats.limit",
                        "resdet",
                        "fields",
                        "X-Fields",
                        "x-feature-freetext-bool-method",
                        "x-feature-disable-smart-freetext",
                        "X-Corpus-Revision",
                        "Prefer"))
                .toList());
  }

  /** A client that is made from the document could not send what is not in it. */
  @ParameterizedTest
  @ValueSource(strings = {"/api/joblinks", "/api/historical/search", "/api/complete"})
  void routesThatTakeTheFilters_haveThem(String path) {
    assertThat(parameters(path)).containsAll(SearchFilter.names().toList()).doesNotHaveDuplicates();
  }

  private List<String> parameters(String path) {
    List<String> names = new ArrayList<>();
    for (JsonNode parameter :
        document.yaml().at("/paths/" + path.replace("/", "~1") + "/get/parameters")) {
      String reference = parameter.path("$ref").asString("");
      JsonNode read = reference.isEmpty() ? parameter : document.yaml().at(reference.substring(1));
      names.add(read.get("name").stringValue());
    }
    return names;
  }

  /** What the routes refuse, the document's schemas of requests refuse as well. */
  @Test
  void requests_thatAreRefused_fitNoSchema() {
    assertThat(document.faults("RoleSearch", "{\"roles\":[]}")).isNotEmpty();
    for (String body :
        List.of(
            "{\"url\":\"https://b.example/1\",\"more\":1}",
            "{\"webpage_url\":\"https://b.example/1\",\"employer\":{\"participant\":\"p:000001\"}}",
            "{\"webpage_url\":\"https://b.example/1\",\"description\":7}",
            "{\"headline\":\"Cook\"}")) {
      assertThat(document.faults("PartialAd", body)).as(body).isNotEmpty();
    }
  }

  /** An ad of a search can be sent to resolve as it is. */
  @Test
  void resolve_takesEveryMemberOfAnAd() {
    JsonNode schemas = document.yaml().at("/components/schemas");

    assertThat(schemas.at("/PartialAd/properties").propertyNames())
        .containsAll(
            schemas.at("/Ad/properties").propertyNames().stream()
                .filter(name -> !name.equals("explain"))
                .toList());
    for (String object : List.of("description", "employer", "workplace_address")) {
      assertThat(properties(schemas, object))
          .as(object)
          .containsExactlyInAnyOrderElementsOf(
              document
                  .document()
                  .resolved(schemas.at("/Ad/properties/" + object))
                  .path("required")
                  .valueStream()
                  .map(JsonNode::stringValue)
                  .toList());
    }
  }

  private static Collection<String> properties(JsonNode schemas, String object) {
    JsonNode member = schemas.at("/PartialAd/properties/" + object);
    JsonNode several = member.at("/anyOf/1");
    return (several.isMissingNode() ? member : document.document().resolved(several))
        .get("properties")
        .propertyNames();
  }

  /** A generator cannot follow the other document, so that this one has the same rules. */
  @Test
  void roleSearch_hasTheRulesOfItsJsonSchema() {
    JsonNode schema = ServedCorpus.parse(corpus.get("/schemas/role-search.v1.json").body());
    assertThat(rules(document.yaml().at("/components/schemas/RoleSearch")))
        .isEqualTo(rules(schema, schema));
  }

  private static String rules(JsonNode node) {
    return rules(node, document.yaml());
  }

  /** What restricts a value, and nothing that only explains it; references are followed. */
  private static String rules(JsonNode node, JsonNode root) {
    String to = node.path("$ref").asString("");
    if (!to.isEmpty()) {
      return rules(root.at(to.substring(1)), root);
    }
    if (node.isArray()) {
      return node.valueStream().map(each -> rules(each, root)).sorted().toList().toString();
    }
    if (node.isObject()) {
      Map<String, String> rules = new TreeMap<>();
      node.properties().stream()
          .filter(each -> !EXPLAINS.contains(each.getKey()))
          .filter(each -> !(each.getKey().equals("type") && isImplied(node)))
          .forEach(each -> rules.put(each.getKey(), rules(each.getValue(), root)));
      return rules.toString();
    }
    return node.isNumber() ? node.decimalValue().stripTrailingZeros().toString() : node.toString();
  }

  private static boolean isImplied(JsonNode node) {
    return node.has("enum") || node.has("const");
  }

  @Test
  void swaggerJson_isTheSameDocument() {
    assertThat(ServedCorpus.parse(corpus.get("/swagger.json").body())).isEqualTo(document.yaml());
  }

  @Test
  void protectedRoutes_sayWhichBearerOpensThem() {
    // said once: Swagger UI does not unfold an operation that says for itself that it needs none
    assertThat(document.yaml().at("/security").toString()).isEqualTo("[]");
    for (Route route : corpus.routes()) {
      JsonNode security =
          document
              .yaml()
              .at("/paths")
              .path(route.path())
              .path(route.method().name().toLowerCase(Locale.ROOT))
              .path("security");
      assertThat(security.toString())
          .as(route.path())
          .isEqualTo(
              switch (route.access()) {
                case CONTROL -> "[{\"control\":[]}]";
                case LIFECYCLE -> "[{\"lifecycle\":[]}]";
                case CONTROL_OR_LIFECYCLE -> "[{\"control\":[]},{\"lifecycle\":[]}]";
                case PUBLIC, OPERATOR ->
                    route.guard() == null ? "" : "[{},{\"control\":[]},{\"lifecycle\":[]}]";
              });
    }
  }

  /**
   * What generators of clients stumble over: each of these kept one from a client that compiles.
   */
  @Test
  void document_hasNothingThatGeneratorsRefuse() {
    assertThat(document.yaml().findValues("$defs")).isEmpty();
    assertThat(
            document.yaml().at("/components/schemas/Ad/properties/timestamp/format").asString(""))
        .isEqualTo("int64");
    assertNamesAreWords(document.yaml().get("components"));
    assertThat(document.yaml().findValuesAsString("$ref"))
        .as("a generator follows no reference to another document")
        .allMatch(reference -> reference.startsWith("#/components/"));
  }

  /** In Python openapi-generator forgets that a required member may be null if a name says it. */
  @Test
  void membersThatMayBeNull_sayItThemselves() {
    List<String> faults = new ArrayList<>();
    document.yaml().findParents("required").forEach(schema -> addUnsaid(schema, faults));

    assertThat(faults).isEmpty();
  }

  private static void addUnsaid(JsonNode schema, List<String> faults) {
    for (JsonNode name : schema.get("required")) {
      JsonNode member = schema.path("properties").path(name.asString(""));
      boolean isNamed = !member.findValues("$ref").isEmpty() && !member.has("properties");
      if (isNamed && mayBeNull(member)) {
        faults.add(name + " of " + schema.path("required"));
      }
    }
    for (JsonNode base : schema.path("allOf")) {
      JsonNode of = document.document().resolved(base);
      for (JsonNode name : of.path("required")) {
        JsonNode member = of.path("properties").path(name.asString(""));
        if (member.path("type").toString().contains("[\"string\",\"null\"]")
            && !member.has("enum")) {
          faults.add("inherited " + name);
        }
      }
    }
  }

  private static boolean mayBeNull(JsonNode schema) {
    JsonNode found = document.document().resolved(schema);
    return found.path("type").toString().contains("\"null\"")
        || found.path("anyOf").valueStream().anyMatch(OpenApiTest::mayBeNull);
  }

  /** A comma in a description without quotes begins another member, whose name has blanks. */
  private static void assertNamesAreWords(JsonNode node) {
    node.propertyNames().forEach(name -> assertThat(name).doesNotContain(" "));
    node.forEach(OpenApiTest::assertNamesAreWords);
  }

  /** What else may be refused: a body that is too large, a coding, a caller who has enough. */
  @Test
  void everyOperation_saysWhatAnyOtherAnswerIs() {
    for (Operation operation : document.document().operations()) {
      assertThat(operation.responses()).as(operation.toString()).containsKey("default");
    }
  }

  /** Every {@code example} that stands beside a {@code schema}, wherever it is. */
  @Test
  void everyExample_fitsTheSchemaBesideIt() {
    List<String> seen = new ArrayList<>();
    walk(document.yaml(), seen);

    assertThat(seen).hasSizeGreaterThan(5);
  }

  private static void walk(JsonNode node, List<String> seen) {
    if (node.has("example") && node.has("schema")) {
      String reference = node.at("/schema/$ref").asString();
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      document.assertFits(name, node.get("example").toString());
      seen.add(name);
    }
    for (JsonNode child : node) {
      walk(child, seen);
    }
  }

  @Test
  void schema_ofAnotherShape_isNotFitted() {
    String page = corpus.get("/api/postings").body();

    assertThat(document.faults("AdPage", page)).isNotEmpty();
    assertThat(document.faults("PostingPage", page.replaceFirst("\"p_", "\"q_")).toString())
        .contains("/postings/0/id");
  }

  private static String path(MatchResult result) {
    return result.group(1);
  }
}
