package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import dev.corpuscore.fuzz.ApiDocument;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** {@code openapi.yaml} as a corpus serves it, and what fits its schemas. */
record OpenApiDocument(String text, ApiDocument document) {
  static OpenApiDocument of(ServedCorpus corpus) {
    String text = corpus.get("/openapi.yaml").body();
    return new OpenApiDocument(text, ApiDocument.of(text));
  }

  JsonNode yaml() {
    return document.yaml();
  }

  /** Where {@code json} does not fit {@code #/components/schemas/name}; empty if it does. */
  List<Error> faults(String name, String json) {
    return document.faults(name, json);
  }

  void assertFits(String name, String json) {
    assertThat(faults(name, json)).as(name + ": " + json).isEmpty();
  }

  /** The answer fits what the document has for its status, of a {@code GET} of this path. */
  void assertDeclares(String path, HttpResponse<String> answer) {
    JsonNode responses = yaml().get("paths").get(path).at("/get/responses");
    JsonNode declared = document.resolved(responses.get("" + answer.statusCode()));
    String schema = declared.at("/content/application~1problem+json/schema/$ref").stringValue();
    assertFits(schema.substring(schema.lastIndexOf('/') + 1), answer.body());
  }
}
