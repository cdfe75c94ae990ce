package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** {@code GET /openapi.yaml}: what there is here, for machines (OpenAPI 3.1). */
final class OpenApiResource implements Resource {
  /** RFC 9512. */
  private static final String YAML = "application/yaml";

  private final Answer answer = new Answer(200, YAML, read(), Map.of());

  @Override
  public Answer answer(Request request) {
    return answer;
  }

  private static byte[] read() {
    try (InputStream in = OpenApiResource.class.getResourceAsStream("openapi.yaml")) {
      return Objects.requireNonNull(in, "openapi.yaml is not in the jar").readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
