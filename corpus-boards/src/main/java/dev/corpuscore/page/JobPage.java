package dev.corpuscore.page;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the JobPosting in a page's markup: JSON-LD, or microdata if there is no JSON-LD. If a page
 * has several, the one whose URL or identifier is that of the page is taken. A page that cannot be
 * read gives {@link PageReading.None}, never an exception.
 */
public final class JobPage {
  private static final ObjectWriter SORTED =
      JsonMapper.shared().writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  private final String url;
  private final UnaryOperator<String> canonical;

  /**
   * @param url the page's address, as it was requested
   * @param canonical maps all URLs of one ad to one spelling; throws {@link CorpusException} if its
   *     argument is not a URL
   */
  public JobPage(String url, UnaryOperator<String> canonical) {
    this.url = url;
    this.canonical = canonical;
  }

  /** Reads a page. Any text is accepted. */
  public PageReading read(String html) {
    try {
      Document page = Markup.parse(html);
      List<JsonNode> linked = LdJson.postings(page);
      if (!linked.isEmpty()) {
        return read(page, linked, PageReading.Markup.JSON_LD);
      }
      List<JsonNode> items = Microdata.postings(page);
      return items.isEmpty()
          ? new PageReading.None("the page has no markup of a job posting")
          : read(page, items, PageReading.Markup.MICRODATA);
    } catch (CorpusException e) {
      return new PageReading.None("the page cannot be read: " + e.getMessage());
    }
  }

  private PageReading read(Document page, List<JsonNode> found, PageReading.Markup markup) {
    JsonNode posting = single(found);
    if (posting == null) {
      return new PageReading.None(
          "the page has "
              + found.size()
              + " job postings, and its URL does not tell which one is meant");
    }
    try {
      return new PageReading.Found(
          safe(SchemaOrgPosting.at(url, posting)), markup, links(page, posting));
    } catch (CorpusException e) {
      return new PageReading.None("the page's job posting cannot be used: " + e.getMessage());
    }
  }

  /** Those that may be the URL of a posting: to resolve a longer one can take minutes. */
  private static List<String> links(Document page, JsonNode posting) {
    List<@Nullable String> named = new ArrayList<>();
    named.add(page.select("link[rel=canonical][href]").attr("href"));
    named.add(page.select("meta[property=og:url][content]").attr("content"));
    named.add(LenientJson.text(posting, "url"));
    return named.stream()
        .filter(Objects::nonNull)
        .map(String::strip)
        .filter(link -> !link.isEmpty() && link.length() <= PostingContent.URL_LIMIT)
        .distinct()
        .toList();
  }

  private @Nullable JsonNode single(List<JsonNode> found) {
    List<JsonNode> different = different(found);
    if (different.size() == 1) {
      return different.getFirst();
    }
    JsonNode whole = ofAllPlaces(different);
    if (whole != null) {
      return whole;
    }
    JsonNode byUrl = only(different, this::isHere);
    return byUrl == null ? only(different, this::isNamedHere) : byUrl;
  }

  /** Some pages have one for each place of the job; null if they differ in more. */
  private static @Nullable JsonNode ofAllPlaces(List<JsonNode> found) {
    ArrayNode places = JsonNodeFactory.instance.arrayNode();
    Set<String> rests = new HashSet<>();
    ObjectNode whole = null;
    for (JsonNode each : found) {
      if (!(each instanceof ObjectNode posting) || rests.size() > 1) {
        return null;
      }
      SchemaOrgPosting.elements(posting.get("jobLocation")).forEach(places::add);
      whole = posting.deepCopy();
      whole.remove("jobLocation");
      rests.add(SORTED.writeValueAsString(whole));
    }
    if (whole == null || rests.size() != 1) {
      return null;
    }
    whole.set("jobLocation", places);
    return whole;
  }

  /**
   * Returns each posting once. Their texts are compared and not their trees: a hostile page can
   * give all trees the same hash code, and a map stays fast with equal hash codes only if its keys
   * can be ordered, as texts can.
   */
  private static List<JsonNode> different(List<JsonNode> found) {
    Map<String, JsonNode> different = new LinkedHashMap<>();
    found.forEach(posting -> different.putIfAbsent(SORTED.writeValueAsString(posting), posting));
    return List.copyOf(different.values());
  }

  private static @Nullable JsonNode only(List<JsonNode> found, Predicate<JsonNode> wanted) {
    List<JsonNode> matching = found.stream().filter(wanted).toList();
    return matching.size() == 1 ? matching.getFirst() : null;
  }

  private boolean isHere(JsonNode posting) {
    List<String> addresses = new ArrayList<>();
    for (String member : List.of("url", "mainEntityOfPage", "@id")) {
      addresses.add(LenientJson.text(posting, member));
      addresses.add(LenientJson.text(posting, member, "@id"));
    }
    return addresses.stream().anyMatch(this::isThisPage);
  }

  private boolean isThisPage(@Nullable String address) {
    try {
      return address != null && canonical.apply(address).equals(canonical.apply(url));
    } catch (CorpusException e) {
      return false;
    }
  }

  /** Whether the URL contains the identifier as a whole word: 123 does not contain 12. */
  private boolean isNamedHere(JsonNode posting) {
    String value = LenientJson.text(posting, "identifier", "value");
    String id = value == null ? LenientJson.text(posting, "identifier") : value;
    if (id == null || id.length() < 3) {
      return false;
    }
    int at = url.indexOf(id);
    while (at >= 0) {
      if (isEdge(at - 1) && isEdge(at + id.length())) {
        return true;
      }
      at = url.indexOf(id, at + 1);
    }
    return false;
  }

  private boolean isEdge(int index) {
    return index < 0 || index >= url.length() || !Character.isLetterOrDigit(url.charAt(index));
  }

  private static PostingContent safe(PostingContent said) {
    Company company = said.company();
    PostingContentBuilder content =
        said.toBuilder()
            .title(unescaped(said.title()))
            .company(
                company == null ? null : new Company(unescaped(company.name()), company.url()));
    Description description = description(said.descriptionHtml());
    return content.descriptionHtml(description.html()).description(description.text()).build();
  }

  /**
   * Returns no description if it is too long, because the rest of the posting can still be used.
   */
  private static Description description(@Nullable String html) {
    try {
      return html == null ? Description.NONE : Description.of(html);
    } catch (CorpusException e) {
      return Description.NONE;
    }
  }

  /** Many pages write names with HTML character references into their scripts too. */
  private static String unescaped(String name) {
    return Name.visible(Parser.unescapeEntities(name, true));
  }
}
