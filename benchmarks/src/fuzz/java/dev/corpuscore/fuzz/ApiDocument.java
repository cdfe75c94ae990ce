package dev.corpuscore.fuzz;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@code openapi.yaml}: its operations, and what fits its schemas. Thread-safe. */
public final class ApiDocument {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String DOCUMENT = "https://corpuscore.example/openapi.yaml";
  private static final String COMPONENTS = "#/components/schemas/";

  private final JsonNode yaml;
  private final SchemaRegistry registry;
  private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

  private ApiDocument(String text) {
    this.yaml = YAML.readTree(text);
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, it -> it.schemas(Map.of(DOCUMENT, text)));
  }

  /**
   * Reads a document.
   *
   * @param text of {@code /openapi.yaml}
   */
  public static ApiDocument of(String text) {
    return new ApiDocument(text);
  }

  /** The document as a tree. */
  public JsonNode yaml() {
    return yaml;
  }

  /** Every operation, in the order of the document. */
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    yaml.get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        each -> all.add(operation(path.getKey(), each.getKey(), each.getValue()))));
    return all;
  }

  private Operation operation(String path, String method, JsonNode said) {
    List<Operation.Parameter> parameters = new ArrayList<>();
    for (JsonNode each : said.path("parameters")) {
      JsonNode parameter = resolved(each);
      parameters.add(
          new Operation.Parameter(
              parameter.get("name").stringValue(),
              parameter.get("in").stringValue(),
              parameter.path("required").asBoolean(false),
              parameter.path("x-leaves-out").asBoolean(false),
              resolved(parameter.get("schema"))));
    }
    JsonNode body = said.at("/requestBody/content/application~1json/schema");
    Map<String, JsonNode> responses = new HashMap<>();
    said.get("responses")
        .properties()
        .forEach(each -> responses.put(each.getKey(), resolved(each.getValue())));
    List<String> bearers = new ArrayList<>();
    said.path("security").forEach(each -> bearers.addAll(each.propertyNames()));
    return new Operation(
        method.toUpperCase(Locale.ROOT),
        path,
        parameters,
        body.isMissingNode() ? null : resolved(body),
        responses,
        bearers);
  }

  /** The node itself, or that to which its {@code $ref} leads. */
  public JsonNode resolved(JsonNode node) {
    JsonNode found = node;
    for (String to = reference(found); !to.isEmpty(); to = reference(found)) {
      found = yaml.at(to.substring(1));
    }
    return found;
  }

  /** Where {@code json} does not fit {@code #/components/schemas/name}; empty if it does. */
  public List<Error> faults(String name, String json) {
    return faults(YAML.createObjectNode().put("$ref", COMPONENTS + name), json);
  }

  /** As {@link #faults(String, String)}, of a schema of a response. */
  List<Error> faults(JsonNode schema, String json) {
    return schemas.computeIfAbsent(schema, this::compiled).validate(json, InputFormat.JSON);
  }

  private Schema compiled(JsonNode schema) {
    String to = reference(schema);
    return to.isEmpty()
        ? registry.getSchema(schema)
        : registry.getSchema(SchemaLocation.of(DOCUMENT + to));
  }

  private static String reference(JsonNode node) {
    return node.path("$ref").asString("");
  }
}
