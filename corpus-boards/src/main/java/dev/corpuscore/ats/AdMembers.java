package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.MarkdownText;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.LocalDay;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Which members of an answer become which members of a posting: the object {@code members} of a row
 * of {@code linked-boards.json}. A path is names between dots; of several paths the first counts
 * that leads to a value, for {@code workplace} and {@code type} the first whose values name one. A
 * name in braces stands for the value of that member. A part of {@code html} is a path, or has
 * {@code text}, {@code heading}, {@code at} (a list, each of whose elements is a part) and {@code
 * markdown}; {@code pay} is that of {@link LinkedPay}, the last rule that gives one. These rules
 * and those of {@code places}, and paths of {@code workplace} and {@code type} that are a {@code
 * text}, and parts of {@code html} may hold only {@code if} a member is true, {@code unless} it is,
 * or if the ad {@code lacks} it. Of a place and of such a text, the group of its {@code pattern}
 * counts.
 *
 * @param nothing texts that stand for none
 */
record AdMembers(JsonNode row, Set<String> nothing) {
  private static final Pattern BREAK = Pattern.compile("(?i)<br */?>");

  /**
   * @param locale in which the board was asked; null if it has none
   */
  void read(JsonNode ad, @Nullable String locale, PostingDraft draft) {
    draft
        .title(unescaped(text(ad, "title")))
        .company(text(ad, "company"))
        .locations(places(ad))
        .workplace(named(ad, "workplace", "workplaces", AdMembers::workplace))
        .employmentType(named(ad, "type", "types", AdMembers::employmentType))
        .department(text(ad, "department"))
        .language(text(ad, "language"))
        .html(html(ad))
        .published(published(text(ad, "published"), locale))
        .applyUrl(text(ad, "apply"))
        .expiresAt(end(text(ad, "expires"), locale));
    rules("pay").stream()
        .filter(rule -> holds(ad, rule))
        .forEach(rule -> draft.salary(LinkedPay.of(ad, rule)));
  }

  /** Some systems write titles as HTML. */
  private static @Nullable String unescaped(@Nullable String title) {
    return title == null ? null : Parser.unescapeEntities(title, true);
  }

  private static @Nullable Published published(@Nullable String said, @Nullable String locale) {
    return said == null || locale == null
        ? LenientTime.published(said)
        : LocalDay.published(said, locale);
  }

  private static @Nullable Instant end(@Nullable String said, @Nullable String locale) {
    return said == null || locale == null ? LenientTime.end(said) : LocalDay.end(said, locale);
  }

  /** The workplace that all of these texts name. */
  private static @Nullable Workplace workplace(List<String> said) {
    List<Optional<Workplace>> named =
        said.stream()
            .map(it -> Optional.ofNullable(WorkplaceNames.workplace(it)))
            .distinct()
            .toList();
    return named.size() == 1 ? named.getFirst().orElse(null) : null;
  }

  /** Of all texts together: those of a job in full and in part time name neither. */
  private static @Nullable EmploymentType employmentType(List<String> said) {
    return EmploymentTerms.read(String.join(" ", said));
  }

  private List<JsonNode> rules(String member) {
    return each(row.get(member));
  }

  /** The elements of a list; what is no list, by itself. */
  static List<JsonNode> each(@Nullable JsonNode said) {
    return said == null || said.isArray() ? Answer.elements(said) : List.of(said);
  }

  private @Nullable String text(JsonNode ad, String member) {
    return text(ad, row.get(member));
  }

  /** The text at the first of these paths that leads to a text, a number or a flag. */
  static @Nullable String text(@Nullable JsonNode ad, @Nullable JsonNode paths) {
    for (JsonNode path : each(paths)) {
      String text = plain(LenientJson.at(ad, names(ad, path.asString(""))));
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  private static @Nullable String plain(@Nullable JsonNode value) {
    return value != null && value.isBoolean() ? value.toString() : LenientJson.text(value);
  }

  private static String[] names(@Nullable JsonNode ad, String path) {
    String[] names = path.split("\\.");
    for (int at = 0; at < names.length; at++) {
      if (names[at].startsWith("{")) {
        String member = names[at].substring(1, names[at].length() - 1);
        names[at] = String.valueOf(LenientJson.text(ad, member));
      }
    }
    return names;
  }

  /** The texts at all of these paths. */
  static List<String> texts(JsonNode ad, @Nullable JsonNode paths) {
    List<String> texts = new ArrayList<>();
    for (JsonNode path : each(paths)) {
      String text = text(ad, path);
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  /**
   * The ad with the fields of some of its lists as members, under the names that they say; a member
   * that it has stays.
   *
   * @param rules of each list {@code at}; {@code name} and {@code value} of a field
   */
  static JsonNode withFields(JsonNode ad, @Nullable JsonNode rules) {
    if (rules == null || !ad.isObject()) {
      return ad;
    }
    ObjectNode whole = ((ObjectNode) ad).deepCopy();
    for (JsonNode rule : each(rules)) {
      for (JsonNode field : Answer.elements(raw(ad, rule.get("at").stringValue()))) {
        String name = text(field, rule.get("name"));
        String value = text(field, rule.get("value"));
        if (name != null && value != null) {
          whole.putIfAbsent(name, StringNode.valueOf(value));
        }
      }
    }
    return whole;
  }

  /** Whether the ad has this value there, in any letter case; false without a condition. */
  static boolean is(JsonNode ad, @Nullable JsonNode condition) {
    String said = condition == null ? null : text(ad, condition.get("at"));
    return condition != null && condition.get("value").stringValue().equalsIgnoreCase(said);
  }

  /** By the first of the paths whose values name one. */
  private <T> @Nullable T named(
      JsonNode ad, String member, String names, Function<List<String>, @Nullable T> read) {
    for (JsonNode path : rules(member)) {
      String at = path.isObject() ? path.get("text").stringValue() : path.stringValue();
      List<String> said =
          holds(ad, path)
              ? all(ad, List.of(at.split("\\.")))
                  .map(it -> part(it, path))
                  .map(it -> row.path(names).path(it).asString(it))
                  .toList()
              : List.of();
      T named = said.isEmpty() ? null : read.apply(said);
      if (named != null) {
        return named;
      }
    }
    return null;
  }

  /** The texts, numbers and flags at a path, of each list on it those of all elements. */
  private static Stream<String> all(@Nullable JsonNode said, List<String> path) {
    if (said == null || said.isArray()) {
      return Answer.elements(said).stream().flatMap(it -> all(it, path));
    }
    return path.isEmpty()
        ? Stream.ofNullable(plain(said))
        : all(said.get(path.getFirst()), path.subList(1, path.size()));
  }

  private static boolean holds(JsonNode ad, JsonNode rule) {
    return (!rule.has("if") || "true".equals(text(ad, rule.get("if"))))
        && (!rule.has("unless") || !"true".equals(text(ad, rule.get("unless"))))
        && (!rule.has("lacks") || text(ad, rule.get("lacks")) == null);
  }

  /** The places of the ad. */
  List<Location> places(JsonNode ad) {
    List<Location> places = new ArrayList<>();
    for (JsonNode rule : rules("places")) {
      if (!holds(ad, rule) || (row.has("firstPlaces") && !places.isEmpty())) {
        continue;
      }
      JsonNode found = rule.has("at") ? raw(ad, rule.get("at").stringValue()) : ad;
      for (JsonNode place : split(found, rule)) {
        places.add(place(place, rule));
      }
    }
    return places;
  }

  /** The elements of a list; of a text, the parts between {@code split}. */
  private static List<JsonNode> split(@Nullable JsonNode found, JsonNode rule) {
    if (found == null || !rule.has("split") || !found.isString()) {
      return each(found);
    }
    String[] parts = found.stringValue().split(Pattern.quote(rule.get("split").stringValue()));
    return Stream.of(parts).<JsonNode>map(StringNode::valueOf).toList();
  }

  private static Location place(JsonNode place, JsonNode rule) {
    String named = text(place, rule.get("text"));
    String text = named == null ? null : part(named, rule);
    String city = text(place, rule.get("city"));
    String region = text(place, rule.get("region"));
    String country = text(place, rule.get("country"));
    if (place.isString()) {
      String said = LenientJson.text(place);
      return Places.named(said == null ? null : BREAK.matcher(part(said, rule)).replaceAll(" "));
    }
    if (city == null && region == null) {
      return country == null ? Places.named(text) : Places.of(text, null, null, country);
    }
    return Places.of(rule.has("city") ? null : text, city, region, country);
  }

  /** The group of the rule's {@code pattern} if all of the text has that form, else the text. */
  private static String part(String said, JsonNode rule) {
    Matcher matcher = Pattern.compile(rule.path("pattern").asString(".*")).matcher(said);
    return matcher.matches() && matcher.groupCount() > 0 ? matcher.group(1) : said;
  }

  /** The value at a path, an array at its end as it is. */
  static @Nullable JsonNode raw(JsonNode json, String path) {
    int dot = path.lastIndexOf('.');
    JsonNode parent = dot < 0 ? json : LenientJson.at(json, path.substring(0, dot).split("\\."));
    JsonNode value = parent == null ? null : parent.get(path.substring(dot + 1));
    return value == null || value.isNull() ? null : value;
  }

  private @Nullable String html(JsonNode ad) {
    StringBuilder html = new StringBuilder();
    for (JsonNode part : Answer.elements(row.get("html"))) {
      if (holds(ad, part) && part.has("at")) {
        Answer.elements(raw(ad, part.get("at").stringValue()))
            .forEach(each -> append(each, part, html));
      } else if (holds(ad, part)) {
        append(ad, part, html);
      }
    }
    return html.isEmpty() ? null : html.toString();
  }

  private void append(JsonNode said, JsonNode part, StringBuilder html) {
    String text = text(said, part.isObject() ? part.get("text") : part);
    String heading = part.isObject() ? text(said, part.get("heading")) : null;
    if (text != null && !nothing.contains(text)) {
      html.append(heading == null ? "" : "<h3>" + Entities.escape(heading) + "</h3>");
      String markup = part.has("markdown") ? MarkdownText.html(text) : text;
      html.append("<div>").append(markup).append("</div>\n");
    }
  }
}
