package dev.corpuscore.http.pages.docs;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

/** A document that comes with the program. */
public final class DocumentResource implements Resource {
  private final Supplier<Response> answer;

  private DocumentResource(byte[] document, String contentType) {
    Response whole = new Response(200, contentType, document, Map.of());
    this.answer = () -> whole;
  }

  private DocumentResource(Supplier<Response> answer) {
    this.answer = answer;
  }

  /** {@code GET /openapi.yaml}: what there is here, for machines (OpenAPI 3.1, RFC 9512). */
  public static DocumentResource openApi() {
    return new DocumentResource(file("openapi.yaml"), "application/yaml");
  }

  /** {@code GET /swagger.json}: the same as JSON, where clients of JobTech's API look for it. */
  public static DocumentResource swagger() {
    return new DocumentResource(() -> Swagger.ANSWER);
  }

  /** {@code GET /schemas/role-search.v1.json}: the body of a role search (JSON Schema 2020-12). */
  public static DocumentResource roleSearchSchema() {
    return new DocumentResource(file("role-search.v1.json"), "application/schema+json");
  }

  /** {@code GET /schemas/…}: a table that decides about ids or matches. */
  public static DocumentResource of(NormativeTable table) {
    return new DocumentResource(table.bytes(), "application/json");
  }

  private static byte[] file(String name) {
    return ClassResource.bytes(DocumentResource.class, "/dev/corpuscore/http/" + name);
  }

  @Override
  public Response answer(Request request) {
    return answer.get();
  }

  /** It is converted at the first request, not at the start. */
  private static final class Swagger {
    static final Response ANSWER = new Response(200, Response.JSON, json(), Map.of());

    private static byte[] json() {
      Load load = new Load(LoadSettings.builder().build());
      Object document = load.loadFromInputStream(new ByteArrayInputStream(file("openapi.yaml")));
      return new JsonMapper().writeValueAsBytes(document);
    }
  }
}
