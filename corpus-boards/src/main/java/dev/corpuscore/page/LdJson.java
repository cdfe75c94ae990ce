package dev.corpuscore.page;

import dev.corpuscore.canonical.LowerCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the JSON-LD scripts of a page. Common errors, such as trailing commas, are accepted. */
final class LdJson {
  private static final JsonMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
              .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
              .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
              .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(64)
                      .maxNumberLength(100)
                      .maxTokenCount(500_000)
                      .build())
              .build());

  private static final List<String> OPENING =
      List.of("<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA[", "\ufeff");
  private static final List<String> CLOSING = List.of("-->", "//]]>", "/*]]>*/", "]]>", ";", "//");

  /** Types whose name is that of a company or of its site. */
  private static final Set<String> NAMED =
      Set.of("Organization", "Corporation", "LocalBusiness", "WebSite", "JobPosting");

  private static final String[] NAME = {"name"};

  private LdJson() {}

  /**
   * Returns the JobPostings of all scripts in their order, at most {@link
   * SchemaOrgPosting#POSTINGS_LIMIT}.
   */
  static List<JsonNode> postings(Document page) {
    List<JsonNode> values = values(page);
    List<JsonNode> found = new ArrayList<>();
    values.forEach(json -> SchemaOrgPosting.collect(json, found, 0));
    LdReferences references = new LdReferences(values);
    return found.stream().map(references::whole).toList();
  }

  /**
   * The names that the scripts give to the site and to the organisation behind it, or that hires,
   * in their order.
   */
  static List<String> organisations(Document page) {
    List<String> names = new ArrayList<>();
    values(page).forEach(json -> collectNames(json, names, 0));
    return names;
  }

  private static void collectNames(JsonNode json, List<String> names, int depth) {
    if (depth > 3 || names.size() > 20) {
      return;
    }
    if (json.isArray()) {
      json.forEach(element -> collectNames(element, names, depth + 1));
      return;
    }
    String type = LenientJson.text(json, "@type");
    String[] whose = "JobPosting".equals(type) ? new String[] {"hiringOrganization", "name"} : NAME;
    String name = type != null && NAMED.contains(type) ? LenientJson.text(json, whose) : null;
    if (name != null) {
      names.add(name);
    }
    if (json.get("@graph") != null) {
      collectNames(json.get("@graph"), names, depth + 1);
    }
  }

  private static List<JsonNode> values(Document page) {
    List<JsonNode> values = new ArrayList<>();
    for (Element script : page.getElementsByTag("script")) {
      String type = LowerCase.of(script.attr("type"));
      JsonNode json = type.startsWith("application/ld+json") ? parse(script.data()) : null;
      if (json != null) {
        values.add(json);
      }
    }
    return values;
  }

  /**
   * Returns the script's value. If it cannot be parsed, its character references are decoded and it
   * is parsed again; null if that fails too.
   */
  private static @Nullable JsonNode parse(String script) {
    String bare = unwrapped(script);
    JsonNode json = value(bare);
    return json == null && bare.indexOf('&') >= 0
        ? value(unwrapped(Parser.unescapeEntities(bare, false)))
        : json;
  }

  private static @Nullable JsonNode value(String text) {
    try {
      JsonNode value = MAPPER.readTree(text);
      return value.isContainer() ? value : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  /**
   * Removes comment and CDATA marks, which hid scripts from old browsers, and a final semicolon.
   * The text is copied once, at the end, because a hostile script may consist of such marks alone.
   */
  private static String unwrapped(String script) {
    int start = 0;
    int end = script.length();
    int front;
    int back;
    do {
      start = afterSpace(script, start, end);
      end = beforeSpace(script, start, end);
      front = edge(OPENING, script, start, end, false);
      start += front;
      back = edge(CLOSING, script, start, end, true);
      end -= back;
    } while (front + back > 0);
    return script.substring(start, end);
  }

  /**
   * The length of the first mark in this list with which the text begins, or ends if {@code back};
   * 0 if there is none.
   */
  private static int edge(List<String> edges, String text, int start, int end, boolean back) {
    for (String edge : edges) {
      int length = edge.length();
      if (length <= end - start && text.startsWith(edge, back ? end - length : start)) {
        return length;
      }
    }
    return 0;
  }

  private static int afterSpace(String text, int start, int end) {
    int at = start;
    while (at < end && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int beforeSpace(String text, int start, int end) {
    int at = end;
    while (at > start && Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
