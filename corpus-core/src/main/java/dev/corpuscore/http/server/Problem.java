package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error as its caller learns it, before it has a form (RFC 9457).
 *
 * @param status mostly that of the code
 * @param detail what was wrong this time; of 5xx a fixed text: their cause is for the log
 * @param faults each place that is wrong, empty where there is no such place
 * @param headers those that come with the error, such as {@code Allow}
 * @param members those that the answer has beside the standard's
 */
public record Problem(
    ErrorCode code,
    int status,
    String detail,
    List<Fault> faults,
    Map<String, String> headers,
    Map<String, JsonNode> members,
    String requestId) {
  /** What each type of problem begins with, before {@link ErrorCode#wire}. */
  public static final String TYPE_PREFIX = "urn:corpus-core:problem:";

  public Problem {
    faults = List.copyOf(faults);
    headers = Map.copyOf(headers);
    members = Map.copyOf(members);
  }

  /** The problem of an exception. */
  static Problem of(CorpusException e, String requestId) {
    ErrorCode code = e.code();
    String detail = code.status() >= 500 ? code.title() : e.getMessage();
    return new Problem(
        code, code.status(), detail, e.faults(), retryAfter(code), Map.of(), requestId);
  }

  /** The problem of a code that needs no more words. */
  static Problem of(ErrorCode code, String requestId) {
    return refused(code, code.status(), code.title(), requestId);
  }

  /** The problem of a request that never became one, under the status HTTP has for it. */
  static Problem refused(ErrorCode code, int status, String detail, String requestId) {
    return new Problem(code, status, detail, List.of(), retryAfter(code), Map.of(), requestId);
  }

  /** The problem of a code, with words and headers of its own. */
  static Problem of(ErrorCode code, String detail, Map<String, String> headers, String requestId) {
    return new Problem(code, code.status(), detail, List.of(), headers, Map.of(), requestId);
  }

  /** The problem of a path that has another method. */
  static Problem methodNotAllowed(Routes.Method method, String requestId) {
    String detail = "allowed are " + method.allow();
    return of(ErrorCode.METHOD_NOT_ALLOWED, detail, Map.of("Allow", method.allow()), requestId);
  }

  /** For programs: {@code application/problem+json}. */
  Response json() {
    ObjectNode json = standard();
    if (!faults.isEmpty()) {
      ArrayNode errors = json.putArray("errors");
      for (Fault fault : faults) {
        errors.addObject().put("pointer", fault.pointer()).put("detail", fault.detail());
      }
    }
    return response(json);
  }

  /**
   * For clients of JobTech's API: {@code errors} is an object by parameter, and {@code message}
   * says what that API says.
   */
  Response legacyJson() {
    ObjectNode json = standard();
    if (!faults.isEmpty()) {
      ObjectNode errors = json.putObject("errors");
      for (Fault fault : faults) {
        String parameter = fault.pointer().replaceFirst("^\\?", "");
        String before = errors.path(parameter).asString("");
        errors.put(parameter, (before.isEmpty() ? "" : before + "; ") + fault.detail());
      }
    }
    if (!json.has("message")) {
      boolean invalid = code == ErrorCode.INVALID_REQUEST;
      json.put("message", invalid ? "Input payload validation failed" : code.title());
    }
    return response(json);
  }

  private ObjectNode standard() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("type", TYPE_PREFIX + code.wire())
            .put("title", code.title())
            .put("status", status)
            .put("detail", detail)
            .put("requestId", requestId);
    new TreeMap<>(members).forEach(json::set);
    return json;
  }

  private Response response(ObjectNode json) {
    Map<String, String> linked = new HashMap<>(headers);
    linked.put("Link", "</docs/errors#" + code.wire() + ">; rel=\"help\"");
    return new Response(status, "application/problem+json", Response.utf8(json), linked);
  }

  /**
   * The header of a refusal that says in how many seconds a retry can help, whatever form the
   * answer has; none where it cannot. A queue, or an index that is behind, is through in a second,
   * a broken part is not.
   */
  public static Map<String, String> retryAfter(ErrorCode code) {
    if (code == ErrorCode.OVERLOADED || code == ErrorCode.NOT_YET_SEARCHABLE) {
      return Map.of("Retry-After", "1");
    }
    return code == ErrorCode.UNAVAILABLE ? Map.of("Retry-After", "5") : Map.of();
  }

  /** Thrown by a resource whose error says more than code and detail. */
  public static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String detail;
    private final transient Map<String, JsonNode> members;

    /**
     * @param detail what was wrong this time
     * @param members those that the answer has beside the standard's
     */
    public Thrown(ErrorCode code, String detail, Map<String, JsonNode> members) {
      super(detail);
      this.code = code;
      this.detail = detail;
      this.members = Map.copyOf(members);
    }

    Problem problem(String requestId) {
      return new Problem(code, code.status(), detail, List.of(), Map.of(), members, requestId);
    }
  }
}
