package dev.corpuscore.http.server;

import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.http.server.headers.Accept;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.List;

/**
 * What a resource sees of a request that came through the boundary.
 *
 * @param segment what stands in the path for the route's {@code {name}}, as it was sent; empty for
 *     a route without one
 * @param host the {@code Host} header as it was sent, which may be anything
 * @param accept the {@code Accept} headers as they were sent
 * @param acceptLanguage the {@code Accept-Language} headers as they were sent, which may be
 *     anything; empty for none
 * @param body of a {@code POST}: at most 1 MiB that call themselves JSON, empty if none came; of a
 *     {@code GET} always empty. Not to be changed
 * @param fieldMask the {@code X-Fields} headers as they were sent, which may be anything; empty for
 *     none
 * @param notOlder the {@code X-Corpus-Revision} header as it was sent, which may be anything; empty
 *     for none
 * @param prefer the {@code Prefer} headers as they were sent, which may be anything; empty for none
 * @param boolMethod the {@code x-feature-freetext-bool-method} headers, likewise
 * @param disableSmart the {@code x-feature-disable-smart-freetext} headers, likewise
 * @param hold what it takes before it waits, and makes large answers with
 */
public record Request(
    Parameters parameters,
    byte[] body,
    String segment,
    String host,
    List<String> accept,
    String acceptLanguage,
    String fieldMask,
    String notOlder,
    String prefer,
    String boolMethod,
    String disableSmart,
    Hold hold) {
  public Request {
    accept = List.copyOf(accept);
  }

  /** Whether the client wants lines of JSON more than one document; JSON if both are equal. */
  public boolean prefersLines() {
    return Accept.prefers(accept, Response.JSON_LINES, "application/json");
  }

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
