package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Health;
import dev.corpuscore.thread.ServiceThreads;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /healthz}: 200 while everything serves, else 503 in the same shape. */
final class HealthResource implements Resource {
  private final CheckHealth checkHealth;
  private final ServiceThreads threads;
  private final String version;

  HealthResource(CheckHealth checkHealth, ServiceThreads threads, String version) {
    this.checkHealth = checkHealth;
    this.threads = threads;
    this.version = version;
  }

  @Override
  public Answer answer(Request request) {
    Health health = checkHealth.check();
    JsonBytes out = new JsonBytes(256);
    out.raw("{\"ok\":").raw(Boolean.toString(health.ok()));
    out.raw(",\"service\":\"corpus-core\",\"version\":").string(version);
    out.raw(",\"store\":{\"kind\":").string(health.store().kind());
    out.raw(",\"ok\":").raw(Boolean.toString(health.store().ok()));
    detail(out, health.store().detail());
    out.raw("},\"search\":{\"kind\":").string(health.search().kind());
    out.raw(",\"ok\":").raw(Boolean.toString(health.search().ok()));
    out.raw(",\"revision\":").raw(orNull(health.search().revision()));
    out.raw(",\"lag\":").raw(orNull(health.search().lag()));
    out.raw(",\"leftOut\":").raw(orNull(health.search().leftOut()));
    out.raw("},\"erasures\":{\"ok\":").raw(Boolean.toString(health.erasures().ok()));
    detail(out, health.erasures().detail());
    out.raw("},\"postings\":").raw(orNull(health.postings()));
    out.raw(",\"threads\":{\"down\":[");
    String separator = "";
    for (String name : threads.down()) {
      out.raw(separator).string(name);
      separator = ",";
    }
    out.raw("]}}");
    return new Answer(
        health.ok() ? 200 : 503,
        Answer.JSON,
        out.done(),
        health.ok() ? Map.of() : Map.of("Retry-After", "5"));
  }

  private static void detail(JsonBytes out, @Nullable String detail) {
    out.raw(",\"detail\":");
    if (detail == null) {
      out.raw("null");
    } else {
      out.string(detail);
    }
  }

  private static String orNull(@Nullable Long number) {
    return number == null ? "null" : number.toString();
  }
}
