package dev.corpuscore.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Microdata (WHATWG HTML, section 5) as the JSON-LD that would say the same. References by {@code
 * itemref} are left aside.
 */
final class Microdata {
  /** JobPosting, place, address, country is the deepest that anybody needs. */
  private static final int DEPTH_LIMIT = 8;

  private static final int POSTINGS_LIMIT = 1_000;

  private Microdata() {}

  /** The JobPostings of a page, in its order. */
  static List<JsonNode> postings(Document page) {
    List<JsonNode> found = new ArrayList<>();
    for (Element scope : page.getElementsByAttribute("itemscope")) {
      if (isPosting(scope) && found.size() < POSTINGS_LIMIT) {
        found.add(item(scope, 0));
      }
    }
    return found;
  }

  private static boolean isPosting(Element scope) {
    for (String type : scope.attr("itemtype").strip().split("\\s+")) {
      if (type.matches("https?://(?:www\\.)?schema\\.org/JobPosting/?")) {
        return true;
      }
    }
    return false;
  }

  private static ObjectNode item(Element scope, int depth) {
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    Deque<Element> open = new ArrayDeque<>(scope.children().reversed());
    while (!open.isEmpty()) {
      Element element = open.pop();
      boolean isItem = element.hasAttr("itemscope");
      String names = element.attr("itemprop").strip();
      if (!names.isEmpty() && depth < DEPTH_LIMIT) {
        JsonNode value =
            isItem
                ? item(element, depth + 1)
                : JsonNodeFactory.instance.stringNode(value(element, names));
        for (String name : names.split("\\s+")) {
          add(item, name, value);
        }
      }
      if (!isItem) {
        element.children().reversed().forEach(open::push);
      }
    }
    return item;
  }

  private static void add(ObjectNode item, String name, JsonNode value) {
    JsonNode before = item.get(name);
    if (before instanceof ArrayNode list) {
      list.add(value);
    } else if (before == null) {
      item.set(name, value);
    } else {
      item.set(name, JsonNodeFactory.instance.arrayNode().add(before).add(value));
    }
  }

  /** What the standard says an element's value is; of a description its markup. */
  private static String value(Element element, String names) {
    if (element.hasAttr("content")) {
      return element.attr("content");
    }
    return switch (element.normalName().toLowerCase(Locale.ROOT)) {
      case "a", "area", "link" -> element.attr("href");
      case "img", "audio", "video", "source", "embed", "iframe" -> element.attr("src");
      case "data", "meter" -> element.attr("value");
      case "time" -> element.hasAttr("datetime") ? element.attr("datetime") : element.text();
      default -> names.equals("description") ? element.html() : element.text();
    };
  }
}
