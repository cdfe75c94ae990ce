package dev.corpuscore.service.feeds;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What only one origin may see of a source's requests. Never printed.
 *
 * @param origin https, the only one that gets it
 * @param headers values by their names
 * @param token where a bearer is fetched that is sent, too; null for none
 */
record SourceSecret(String origin, Map<String, String> headers, @Nullable TokenRequest token) {
  /**
   * A request for a bearer.
   *
   * @param url https
   * @param form what is posted; null if the bearer is on the page at {@code url}
   */
  record TokenRequest(String url, @Nullable String form) {
    @Override
    public String toString() {
      return "(secret)";
    }
  }

  /**
   * Reads a file: {@code {"origin", "headers"}}, {@code {"origin", "oauth": {"url", "client_id",
   * "client_secret", "scope"}}} or {@code {"origin", "tokenPage"}}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with a sentence that shows no value
   */
  static SourceSecret read(JsonNode file) {
    JsonMembers members = JsonMembers.of(file);
    String origin = members.requiredString("origin");
    String page = members.string("tokenPage");
    TokenRequest token = members.object("oauth", SourceSecret::oauth);
    members.has("headers");
    Map<String, String> headers = headers(file.path("headers"));
    members.refuseUnknownUnnamed();
    if (!members.faults().isEmpty()) {
      throw invalid(members.faults().getFirst().toString());
    }
    if (!origin.startsWith("https://") || !WebUrl.parse(origin).origin().equals(origin)) {
      throw invalid("\"origin\" must be like https://api.example, without a path");
    }
    int kinds = (page == null ? 0 : 1) + (token == null ? 0 : 1) + (headers.isEmpty() ? 0 : 1);
    if (kinds != 1) {
      throw invalid("it must have one of \"headers\", \"oauth\" and \"tokenPage\"");
    }
    TokenRequest asked = page == null ? token : new TokenRequest(page, null);
    if (asked != null && !asked.url().startsWith("https://")) {
      throw invalid("the bearer must be fetched by https");
    }
    return new SourceSecret(origin, headers, asked);
  }

  private static Map<String, String> headers(JsonNode object) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> header : object.properties()) {
      headers.put(header.getKey(), header.getValue().asString(""));
    }
    HeaderRules.requireSendable(headers);
    return headers;
  }

  private static TokenRequest oauth(JsonMembers members) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "client_credentials");
    form.put("client_id", members.requiredString("client_id"));
    form.put("client_secret", members.requiredString("client_secret"));
    String scope = members.string("scope");
    if (scope != null) {
      form.put("scope", scope);
    }
    String url = members.requiredString("url");
    members.refuseUnknownUnnamed();
    return new TokenRequest(
        url,
        form.entrySet().stream()
            .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&")));
  }

  /** Whether a request to this URL may have it: never by http, which a {@link WebUrl} hides. */
  boolean isFor(String url) {
    try {
      return url.regionMatches(true, 0, "https://", 0, "https://".length())
          && WebUrl.parse(url).origin().equals(origin);
    } catch (CorpusException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
