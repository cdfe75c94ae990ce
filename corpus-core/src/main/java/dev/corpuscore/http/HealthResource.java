package dev.corpuscore.http;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.Signer;
import dev.corpuscore.thread.ServiceThreads;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /healthz}: 503 if the store or the index cannot serve, else 200, in the same shape.
 * Any other part that does not work says so in it.
 */
final class HealthResource implements Resource {
  private final CheckHealth checkHealth;
  private final ServiceThreads threads;
  private final Signer signer;
  private final String version;

  HealthResource(CheckHealth checkHealth, ServiceThreads threads, Signer signer, String version) {
    this.checkHealth = checkHealth;
    this.threads = threads;
    this.signer = signer;
    this.version = version;
  }

  @Override
  public Response answer(Request request) {
    Health health = checkHealth.check();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("ok", health.ok())
            .put("service", "corpus-core")
            .put("version", version);
    json.putObject("store")
        .put("kind", health.store().kind())
        .put("ok", health.store().ok())
        .put("detail", health.store().detail());
    json.putObject("search")
        .put("kind", health.search().kind())
        .put("ok", health.search().ok())
        .put("revision", health.search().revision())
        .put("lag", health.search().lag())
        .put("leftOut", health.search().leftOut())
        .put("detail", health.search().detail());
    json.putObject("erasures")
        .put("ok", health.erasures().ok())
        .put("detail", health.erasures().detail());
    json.putObject("signing").put("ok", signer.fault() == null).put("detail", signer.fault());
    json.put("postings", health.postings());
    ArrayNode down = json.putObject("threads").putArray("down");
    threads.down().forEach(down::add);
    return new Response(
        health.ok() ? 200 : 503,
        Response.JSON,
        Response.utf8(json),
        health.ok() ? Map.of() : Map.of("Retry-After", "5"));
  }
}
