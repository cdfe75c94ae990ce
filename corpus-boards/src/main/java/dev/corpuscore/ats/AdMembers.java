package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
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
import java.util.Comparator;
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
import tools.jackson.databind.node.StringNode;

/**
 * Which members of an answer become which members of a posting: the object {@code members} of a row
 * of {@code linked-boards.json}. A path is names between dots; of several paths the first counts
 * that leads to a value, for {@code workplace} and {@code type} the first whose values name one. A
 * name in braces stands for the value of that member. A part of {@code html} is a path, or has
 * {@code text}, {@code heading}, {@code at} (a list, each of whose elements is a part, by their
 * {@code order}) and {@code markdown}; each part is put in an element of its own, unless they are
 * {@code bare}. {@code places} are those of {@link LinkedPlaces}, of {@code firstPlaces} those of
 * the first rule that gives some; {@code pay} is that of {@link LinkedPay}, the last rule that
 * gives one. These rules, parts of {@code html}, and paths of {@code workplace} and {@code type}
 * that are a {@code text} or name one that {@code is} meant, may hold only {@code if} one of
 * several members is true, {@code unless} one is, or if the ad {@code lacks} them all. Of a place
 * and of such a text, the group of its {@code pattern} counts.
 *
 * @param nothing texts that stand for none
 */
record AdMembers(JsonNode row, Set<String> nothing) {
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

  /** The text at the first of these paths that leads to a text or a number. */
  static @Nullable String text(@Nullable JsonNode ad, @Nullable JsonNode paths) {
    return first(ad, paths, LenientJson::text);
  }

  /** The text at the first of these paths that leads to a text, a number or a flag. */
  static @Nullable String said(@Nullable JsonNode ad, @Nullable JsonNode paths) {
    return first(ad, paths, AdMembers::plain);
  }

  private static @Nullable String first(
      @Nullable JsonNode ad,
      @Nullable JsonNode paths,
      Function<@Nullable JsonNode, @Nullable String> read) {
    for (JsonNode path : each(paths)) {
      String text = read.apply(LenientJson.at(ad, names(ad, path.asString(""))));
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  /** The number at the first of these paths that leads to a text or a number. */
  static @Nullable Double number(@Nullable JsonNode ad, @Nullable JsonNode paths) {
    String text = text(ad, paths);
    return text == null ? null : LenientJson.number(StringNode.valueOf(text));
  }

  /** Whether there is anything but a blank text or an empty list. */
  private static boolean has(JsonNode ad, JsonNode path) {
    JsonNode value = raw(ad, path.stringValue());
    return value != null
        && !(value.isString() && value.stringValue().isBlank())
        && !(value.isContainer() && value.isEmpty());
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
   * Whether the ad has one of the values there, in any letter case, or has another text than {@code
   * not}; false without a condition.
   */
  static boolean is(JsonNode ad, @Nullable JsonNode condition) {
    if (condition == null) {
      return false;
    }
    if (condition.has("not")) {
      String text = text(ad, condition.get("at"));
      return text != null && !condition.get("not").stringValue().equalsIgnoreCase(text);
    }
    String said = said(ad, condition.get("at"));
    return each(condition.get("value")).stream()
        .anyMatch(it -> it.stringValue().equalsIgnoreCase(said));
  }

  /** Whether the ad says of one of these that it is true. */
  static boolean isTrue(JsonNode ad, @Nullable JsonNode paths) {
    return each(paths).stream().anyMatch(it -> "true".equals(said(ad, it)));
  }

  /** By the first of the paths whose values name one. */
  private <T> @Nullable T named(
      JsonNode ad, String member, String names, Function<List<String>, @Nullable T> read) {
    for (JsonNode path : rules(member)) {
      List<String> said =
          holds(ad, path)
              ? values(ad, path).map(it -> row.path(names).path(it).asString(it)).toList()
              : List.of();
      T named = said.isEmpty() ? null : read.apply(said);
      if (named != null) {
        return named;
      }
    }
    return null;
  }

  private static Stream<String> values(JsonNode ad, JsonNode path) {
    if (path.has("is")) {
      return Stream.of(path.get("is").stringValue());
    }
    String at = path.isObject() ? path.get("text").stringValue() : path.stringValue();
    return all(ad, List.of(at.split("\\."))).map(it -> part(it, path));
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
    return (!rule.has("if") || isTrue(ad, rule.get("if")))
        && !isTrue(ad, rule.get("unless"))
        && each(rule.get("lacks")).stream().noneMatch(it -> has(ad, it));
  }

  /** The places of the ad. */
  List<Location> places(JsonNode ad) {
    List<Location> places = new ArrayList<>();
    for (JsonNode rule : rules("places")) {
      if (holds(ad, rule) && (places.isEmpty() || !row.has("firstPlaces"))) {
        places.addAll(LinkedPlaces.of(ad, rule));
      }
    }
    return places;
  }

  /** The group of the rule's {@code pattern} if all of the text has that form, else the text. */
  static String part(String said, JsonNode rule) {
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
        inOrder(Answer.elements(raw(ad, part.get("at").stringValue())), part)
            .forEach(each -> append(each, part, html));
      } else if (holds(ad, part)) {
        append(ad, part, html);
      }
    }
    return html.isEmpty() ? null : html.toString();
  }

  /** As they are listed; where each has a number, by that. */
  private static List<JsonNode> inOrder(List<JsonNode> parts, JsonNode rule) {
    return rule.has("order")
        ? parts.stream()
            .sorted(
                Comparator.comparing(
                    it -> number(it, rule.get("order")),
                    Comparator.nullsLast(Comparator.naturalOrder())))
            .toList()
        : parts;
  }

  private void append(JsonNode said, JsonNode part, StringBuilder html) {
    String text = text(said, part.isObject() ? part.get("text") : part);
    String heading = part.isObject() ? text(said, part.get("heading")) : null;
    if (text != null && !nothing.contains(text)) {
      html.append(heading == null ? "" : "<h3>" + Entities.escape(heading) + "</h3>");
      String markup = part.has("markdown") ? MarkdownText.html(text) : text;
      html.append(row.has("bare") ? markup : "<div>" + markup + "</div>").append('\n');
    }
  }
}
