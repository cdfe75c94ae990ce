package dev.corpuscore.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

/** The JSON-LD scripts of a page, as people write them. */
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

  private LdJson() {}

  /** The JobPostings of all scripts, in the page's order. */
  static List<JsonNode> postings(Document page) {
    List<JsonNode> found = new ArrayList<>();
    for (Element script : page.getElementsByTag("script")) {
      String type = script.attr("type").toLowerCase(Locale.ROOT);
      if (type.startsWith("application/ld+json")) {
        JsonNode json = parse(script.data());
        if (json != null) {
          SchemaOrgPosting.collect(json, found, 0);
        }
      }
    }
    return found;
  }

  /** The script's value; where it is broken, that of its unescaped text; else null. */
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

  /** Without what once hid scripts from old browsers, and without a final semicolon. */
  private static String unwrapped(String script) {
    String text = script.strip();
    boolean again = true;
    while (again) {
      again = false;
      for (String edge : List.of("<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA[", "\ufeff")) {
        if (text.startsWith(edge)) {
          text = text.substring(edge.length()).strip();
          again = true;
        }
      }
      for (String edge : List.of("-->", "//]]>", "/*]]>*/", "]]>", ";", "//")) {
        if (text.endsWith(edge)) {
          text = text.substring(0, text.length() - edge.length()).strip();
          again = true;
        }
      }
    }
    return text;
  }
}
