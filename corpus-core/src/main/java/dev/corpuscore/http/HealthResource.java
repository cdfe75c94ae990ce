package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Health;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /healthz}: 200 while everything serves, else 503 in the same shape. */
final class HealthResource implements Resource {
  private final CheckHealth checkHealth;
  private final String version;

  HealthResource(CheckHealth checkHealth, String version) {
    this.checkHealth = checkHealth;
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
    out.raw("},\"search\":{\"kind\":").string(health.search().kind());
    out.raw(",\"ok\":").raw(Boolean.toString(health.search().ok()));
    out.raw(",\"revision\":").raw(orNull(health.search().revision()));
    out.raw(",\"lag\":").raw(orNull(health.search().lag()));
    out.raw("},\"postings\":").raw(orNull(health.postings())).raw('}');
    return new Answer(
        health.ok() ? 200 : 503,
        Answer.JSON,
        out.done(),
        health.ok() ? Map.of() : Map.of("Retry-After", "5"));
  }

  private static String orNull(@Nullable Long number) {
    return number == null ? "null" : number.toString();
  }
}
