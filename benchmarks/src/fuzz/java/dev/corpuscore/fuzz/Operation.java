package dev.corpuscore.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One operation of the document.
 *
 * @param method in capital letters
 * @param path with names in braces
 * @param body the schema of the request's body; null if it takes none
 * @param responses by status, such as {@code 200} or {@code default}
 * @param bearers the names of those that open it; empty for everybody
 */
public record Operation(
    String method,
    String path,
    List<Parameter> parameters,
    @Nullable JsonNode body,
    Map<String, JsonNode> responses,
    List<String> bearers) {
  public Operation {
    parameters = List.copyOf(parameters);
    responses = Map.copyOf(responses);
    bearers = List.copyOf(bearers);
  }

  /**
   * What a request may, or must, have.
   *
   * @param in {@code path}, {@code query} or {@code header}
   * @param leavesOut whether an answer may lack members because of it ({@code x-leaves-out})
   */
  public record Parameter(
      String name, String in, boolean required, boolean leavesOut, JsonNode schema) {
    /** Whether a request has it. */
    boolean isIn(String head) {
      String lower = head.toLowerCase(Locale.ROOT);
      String own = name.toLowerCase(Locale.ROOT);
      return lower.contains("\n" + own + ":")
          || lower.contains("?" + own + "=")
          || lower.contains("&" + own + "=");
    }
  }

  /** What the document says of this status; null if nothing. */
  @Nullable JsonNode response(int status) {
    return responses.getOrDefault(Integer.toString(status), responses.get("default"));
  }

  /** Whether an answer may be everything there is. */
  boolean isStream() {
    JsonNode answer = responses.get("200");
    return answer != null
        && answer.at("/content/application~1json/schema/type").asString("").equals("array");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
