package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@code openapi.yaml} as a corpus serves it, and what fits its schemas. */
record OpenApiDocument(String text, JsonNode yaml, SchemaRegistry schemas) {
  private static final String DOCUMENT = "https://corpuscore.example/openapi.yaml";
  private static final String ROLE_SEARCH =
      "https://corpuscore.example/schemas/role-search.v1.json";

  static OpenApiDocument of(ServedCorpus corpus) {
    String text = corpus.get("/openapi.yaml").body();
    String roleSearch = corpus.get("/schemas/role-search.v1.json").body();
    return new OpenApiDocument(
        text,
        new YAMLMapper().readTree(text),
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            it -> it.schemas(Map.of(DOCUMENT, text, ROLE_SEARCH, roleSearch))));
  }

  /** Where {@code json} does not fit {@code #/components/schemas/name}; empty if it does. */
  List<Error> faults(String name, String json) {
    return schemas
        .getSchema(SchemaLocation.of(DOCUMENT + "#/components/schemas/" + name))
        .validate(json, InputFormat.JSON);
  }

  void assertFits(String name, String json) {
    assertThat(faults(name, json)).as(name + ": " + json).isEmpty();
  }
}
