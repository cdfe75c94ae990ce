package dev.corpuscore.page;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.CorpusException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts microdata (WHATWG HTML, section 5) to the equivalent JSON-LD. References by {@code
 * itemref} are ignored. One instance reads one page.
 */
final class Microdata {
  /** Levels of nested items; job posting, place, address and country need four. */
  private static final int DEPTH_LIMIT = 8;

  /** Of a description. */
  private static final int PARTS_LIMIT = 20;

  /** Of texts that begin alike for so many characters, the longest is used. */
  private static final int TEASER = 100;

  /** The properties that {@link SchemaOrgPosting} reads. The text of others is not collected. */
  private static final Set<String> USED =
      Set.of(
          "address",
          "addressCountry",
          "addressLocality",
          "addressRegion",
          "alternateName",
          "applicantLocationRequirements",
          "baseSalary",
          "currency",
          "datePosted",
          "description",
          "employmentType",
          "employmentUnit",
          "geo",
          "hiringOrganization",
          "identifier",
          "inLanguage",
          "jobLocation",
          "jobLocationType",
          "latitude",
          "longitude",
          "mainEntityOfPage",
          "maxValue",
          "minValue",
          "name",
          "salaryCurrency",
          "sameAs",
          "title",
          "unitText",
          "url",
          "validThrough",
          "value");

  private final BoundedText text = new BoundedText();
  private final List<JsonNode> found = new ArrayList<>();

  private Microdata() {}

  /**
   * Returns the JobPostings of a page in their order, at most {@link
   * SchemaOrgPosting#POSTINGS_LIMIT}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if their texts exceed the limit of {@link
   *     BoundedText}
   */
  static List<JsonNode> postings(Document page) {
    Microdata reading = new Microdata();
    for (Element scope : page.getElementsByAttribute("itemscope")) {
      if (isPosting(scope) && reading.found.size() < SchemaOrgPosting.POSTINGS_LIMIT) {
        ObjectNode posting = reading.item(scope, 0);
        if (posting.get("description") instanceof ArrayNode parts) {
          posting.put("description", joined(parts));
        }
        reading.found.add(posting);
      }
    }
    return reading.found;
  }

  /** Some pages have their text in several parts, and a teaser that is the beginning of one. */
  private static String joined(ArrayNode parts) {
    List<String> kept = new ArrayList<>();
    List<String> beginnings = new ArrayList<>();
    for (JsonNode part : parts.valueStream().limit(PARTS_LIMIT).toList()) {
      String markup = part.asString("");
      String text = Description.of(markup).text();
      String words = text == null ? "" : text.replaceAll("\\s+", " ");
      String beginning = words.substring(0, Math.min(words.length(), TEASER));
      int alike = beginnings.indexOf(beginning);
      if (alike >= 0 && markup.length() > kept.get(alike).length()) {
        kept.set(alike, markup);
      } else if (alike < 0 && !words.isEmpty()) {
        beginnings.add(beginning);
        kept.add(markup);
      }
    }
    return String.join("\n<p></p>\n", kept);
  }

  private static boolean isPosting(Element scope) {
    for (String type : words(scope.attr("itemtype"))) {
      if (type.matches("https?://(?:www\\.)?schema\\.org/JobPosting/?")) {
        return true;
      }
    }
    return false;
  }

  private ObjectNode item(Element scope, int depth) {
    ObjectNode item = JsonNodeFactory.instance.objectNode();
    Deque<Element> open = new ArrayDeque<>(scope.children());
    while (!open.isEmpty()) {
      Element element = open.pop();
      boolean isItem = element.hasAttr("itemscope");
      Set<String> names = words(element.attr("itemprop"));
      names.retainAll(USED);
      if (!names.isEmpty() && depth < DEPTH_LIMIT) {
        JsonNode value =
            isItem
                ? item(element, depth + 1)
                : JsonNodeFactory.instance.stringNode(value(element, names));
        names.forEach(name -> add(item, name, value));
      }
      if (!isItem) {
        element.children().reversed().forEach(open::push);
      }
    }
    return item;
  }

  private static Set<String> words(String attribute) {
    return new LinkedHashSet<>(List.of(attribute.strip().split("\\s+")));
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

  /** The element's value by the standard; for a description its markup. */
  private String value(Element element, Set<String> names) {
    if (element.hasAttr("content")) {
      return text.taken(element.attr("content"));
    }
    return switch (LowerCase.of(element.normalName())) {
      case "a", "area", "link" -> text.taken(element.attr("href"));
      case "img", "audio", "video", "source", "embed", "iframe" -> text.taken(element.attr("src"));
      case "data", "meter" -> text.taken(element.attr("value"));
      case "time" ->
          element.hasAttr("datetime") ? text.taken(element.attr("datetime")) : text.of(element);
      default -> names.equals(Set.of("description")) ? text.markupOf(element) : text.of(element);
    };
  }
}
