package dev.corpuscore.http;

import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.clients.HealthProbes;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.Health.ErasuresPart;
import dev.corpuscore.service.Health.ErasuresPart.Severity;
import dev.corpuscore.service.Signer;
import dev.corpuscore.thread.ServiceThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /healthz}, for people: 503 if the store or the index cannot answer, if acknowledged
 * data is missing, or if the service stops, else 200, in the same shape; {@code degraded} names
 * what does not work all the same. {@code GET /readyz}, for balancers: 503 if requests should go to
 * another instance, because this one stops, cannot answer, or has an index that is empty or behind.
 */
final class HealthResource {
  private final CheckHealth checkHealth;
  private final ServiceThreads threads;
  private final Signer signer;
  private final Bearers bearers;
  private final String version;
  private final HealthProbes probes;

  HealthResource(
      CheckHealth checkHealth,
      ServiceThreads threads,
      Signer signer,
      Bearers bearers,
      String version,
      HealthProbes probes) {
    this.checkHealth = checkHealth;
    this.threads = threads;
    this.signer = signer;
    this.bearers = bearers;
    this.version = version;
    this.probes = probes;
  }

  Resource health() {
    return request -> {
      probes.note();
      return answer();
    };
  }

  Resource readiness() {
    return request -> {
      probes.note();
      return ready();
    };
  }

  private Response answer() {
    boolean stopping = checkHealth.isStopping();
    Health health = checkHealth.check();
    boolean ok = health.ok() && !stopping;
    ErasuresPart erasures =
        health.erasures().severity() == Severity.UNTIDY ? ErasuresPart.SOUND : health.erasures();
    List<String> down = threads.down();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("ok", ok)
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
    json.putObject("erasures").put("ok", erasures.ok()).put("detail", erasures.detail());
    json.putObject("signing").put("ok", signer.fault() == null).put("detail", signer.fault());
    json.put("postings", health.postings());
    fill(json.putObject("threads").putArray("down"), down);
    List<String> degraded = degraded(health, erasures, down);
    add(degraded, "stopping", stopping);
    fill(json.putArray("degraded"), degraded);
    return answer(ok, json);
  }

  private Response ready() {
    String detail = checkHealth.isStopping() ? "the service stops" : detail(checkHealth.check());
    boolean ready = detail == null;
    return answer(
        ready, JsonNodeFactory.instance.objectNode().put("ready", ready).put("detail", detail));
  }

  private static @Nullable String detail(Health health) {
    if (health.ready()) {
      return null;
    }
    if (!health.store().ok()) {
      return "store: " + health.store().detail();
    }
    String index = health.search().detail();
    return "index: " + (index == null ? "it does not answer" : index);
  }

  private static Response answer(boolean ok, ObjectNode json) {
    return new Response(
        ok ? 200 : 503,
        Response.JSON,
        Response.utf8(json),
        ok ? Map.of() : Problem.retryAfter(ErrorCode.UNAVAILABLE));
  }

  /** Codes, which docs/operations.md explains; none while everything works. */
  private List<String> degraded(Health health, ErasuresPart erasures, List<String> down) {
    List<String> codes = new ArrayList<>();
    add(codes, "store", !health.store().ok());
    add(codes, "index", !health.search().ok());
    add(codes, "index-behind", health.search().detail() != null);
    Long leftOut = health.search().leftOut();
    add(codes, "postings-left-out", leftOut != null && leftOut > 0);
    add(codes, "data-missing", erasures.severity() == Severity.MISSING);
    add(codes, "erasures-closed", health.store().ok() && erasures.severity() == Severity.CLOSED);
    add(codes, "control-routes-closed", !bearers.canOpen(Access.CONTROL));
    add(codes, "lifecycle-route-closed", !bearers.canOpen(Access.LIFECYCLE));
    add(codes, "not-signed", signer.statements() == null || signer.log() == null);
    add(codes, "thread-down", !down.isEmpty());
    return codes;
  }

  private static void add(List<String> codes, String code, boolean applies) {
    if (applies) {
      codes.add(code);
    }
  }

  private static void fill(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
