package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.List;

/**
 * What a resource sees of a request that came through the boundary.
 *
 * @param segment what stands in the path for the route's {@code {name}}, as it was sent; empty for
 *     a route without one
 * @param host the {@code Host} header as it was sent, which may be anything
 * @param body of a {@code POST}: at most 1 MiB that call themselves JSON, empty if none came; of a
 *     {@code GET} always empty. Not to be changed
 */
public record Request(Parameters parameters, byte[] body, String segment, String host) {
  /**
   * The body, at least one byte.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if none came
   */
  public byte[] requiredBody() {
    if (body.length == 0) {
      throw CorpusException.invalid(List.of(new Fault("", "a JSON body is needed, none came")));
    }
    return body;
  }
}
