package dev.corpuscore.http;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import java.util.Map;

/** A document that comes with the program. */
final class DocumentResource implements Resource {
  private final Response answer;

  private DocumentResource(byte[] document, String contentType) {
    this.answer = new Response(200, contentType, document, Map.of());
  }

  /** {@code GET /openapi.yaml}: what there is here, for machines (OpenAPI 3.1, RFC 9512). */
  static DocumentResource openApi() {
    return new DocumentResource(file("openapi.yaml"), "application/yaml");
  }

  /** {@code GET /schemas/role-search.v1.json}: the body of a role search (JSON Schema 2020-12). */
  static DocumentResource roleSearchSchema() {
    return new DocumentResource(file("role-search.v1.json"), "application/schema+json");
  }

  /** {@code GET /schemas/…}: a table that decides about ids or matches. */
  static DocumentResource of(NormativeTable table) {
    return new DocumentResource(table.bytes(), "application/json");
  }

  private static byte[] file(String name) {
    return ClassResource.bytes(DocumentResource.class, name);
  }

  @Override
  public Response answer(Request request) {
    return answer;
  }
}
