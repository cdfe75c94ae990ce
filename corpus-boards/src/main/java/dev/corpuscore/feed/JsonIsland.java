package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds JSON in the scripts of a page. The scripts are scanned, never run. */
public final class JsonIsland {
  private JsonIsland() {}

  /**
   * Returns the first object or array after {@code marker}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if there is none
   */
  public static JsonNode after(String page, String marker) {
    int start = start(page, marker);
    return json(page.substring(start, end(page, start)));
  }

  /**
   * As {@link #after}, in the notation of scripts: {@code {id: '7', }}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if there is none
   */
  public static JsonNode script(String page, String marker) {
    return Answer.script(page.substring(start(page, marker)));
  }

  private static int start(String page, String marker) {
    int found = page.indexOf(marker);
    int start = found < 0 ? -1 : found + marker.length();
    while (start >= 0 && start < page.length() && "{[".indexOf(page.charAt(start)) < 0) {
      start++;
    }
    if (start < 0 || start >= page.length()) {
      throw Answer.refused("the page has none of the data that its system writes into pages");
    }
    return start;
  }

  /**
   * Returns the JSON in the JavaScript literal in single quotes that follows {@code marker}. Its
   * escapes are decoded once.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if there is none
   */
  public static JsonNode literal(String page, String marker) {
    int found = page.indexOf(marker);
    if (found < 0) {
      throw Answer.refused("the page has none of the data that its system writes into pages");
    }
    StringBuilder text = new StringBuilder();
    int at = found + marker.length();
    while (at < page.length()) {
      char character = page.charAt(at);
      if (character == '\'') {
        return json(text.toString());
      }
      int length = character == '\\' ? escape(page, at) : 1;
      text.append(length == 1 ? character : unescaped(page, at, length));
      at += length;
    }
    throw Answer.refused("the data in the page does not end");
  }

  /**
   * The same object, with the JSON in place of these members that are JSON in a text; a member
   * whose text is none is left out.
   */
  public static JsonNode unpacked(JsonNode said, JsonNode members) {
    if (members.isEmpty() || !said.isObject()) {
      return said;
    }
    ObjectNode whole = ((ObjectNode) said).deepCopy();
    for (JsonNode member : members) {
      JsonNode text = whole.remove(member.stringValue());
      if (text != null && text.isString()) {
        try {
          whole.set(member.stringValue(), json(text.stringValue()));
        } catch (CorpusException e) {
          // it stays left out, and other members say the same
        }
      }
    }
    return whole;
  }

  /** How long the escape is that begins at {@code at}. */
  private static int escape(String page, int at) {
    char kind = at + 1 < page.length() ? page.charAt(at + 1) : ' ';
    int length = kind == 'x' ? 4 : kind == 'u' ? 6 : 2;
    if (at + length > page.length()) {
      throw Answer.refused("the data in the page does not end");
    }
    return length;
  }

  private static char unescaped(String page, int at, int length) {
    return length == 2 ? plain(page.charAt(at + 1)) : code(page.substring(at + 2, at + length));
  }

  private static char code(String hex) {
    try {
      return (char) Integer.parseInt(hex, 16);
    } catch (NumberFormatException e) {
      throw Answer.refused("the data in the page is damaged");
    }
  }

  private static char plain(char escaped) {
    return switch (escaped) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      default -> escaped;
    };
  }

  /** The end of the value that begins at {@code start}; brackets in strings do not count. */
  private static int end(String page, int start) {
    int depth = 0;
    boolean quoted = false;
    boolean escaped = false;
    for (int at = start; at < page.length(); at++) {
      char character = page.charAt(at);
      if (quoted) {
        quoted = escaped || character != '"';
        escaped = !escaped && character == '\\';
      } else if (character == '"') {
        quoted = true;
      } else if (character == '{' || character == '[') {
        depth++;
      } else if (character == '}' || character == ']') {
        depth--;
        if (depth == 0) {
          return at + 1;
        }
      }
    }
    throw Answer.refused("the data in the page does not end");
  }

  private static JsonNode json(String text) {
    return Answer.json(text.getBytes(StandardCharsets.UTF_8));
  }
}
