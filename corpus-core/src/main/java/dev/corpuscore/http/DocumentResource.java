package dev.corpuscore.http;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import java.util.Map;

/** A document that comes with the program. */
final class DocumentResource implements Resource {
  private final Response answer;

  private DocumentResource(String file, String contentType) {
    this.answer =
        new Response(200, contentType, ClassResource.bytes(DocumentResource.class, file), Map.of());
  }

  /** {@code GET /openapi.yaml}: what there is here, for machines (OpenAPI 3.1, RFC 9512). */
  static DocumentResource openApi() {
    return new DocumentResource("openapi.yaml", "application/yaml");
  }

  /** {@code GET /schemas/role-search.v1.json}: the body of a role search (JSON Schema 2020-12). */
  static DocumentResource roleSearchSchema() {
    return new DocumentResource("role-search.v1.json", "application/schema+json");
  }

  @Override
  public Response answer(Request request) {
    return answer;
  }
}
