package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The URLs and bodies of the requests to the boards of one row, and the pages of its ads: templates
 * with names in braces.
 */
final class BoardTemplates {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)}");
  private static final Pattern HOST = Pattern.compile("[a-z0-9-]+(?:\\.[a-z0-9-]+)+");

  private final String ats;
  private final JsonNode row;
  private final SystemUrls urls;
  private final @Nullable Pattern place;

  /**
   * @param ats the system
   * @param row of {@code linked-boards.json}
   */
  BoardTemplates(String ats, JsonNode row) {
    this.ats = ats;
    this.row = row;
    this.urls = SystemUrls.named(ats).orElseThrow();
    this.place = LinkedBoard.pattern(row.get("place"));
  }

  /**
   * A template with its names filled in: parts of the tenant and of the board's URL, and {@code
   * more}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if one is not known, or can be no host
   */
  String filled(String template, Board on, Map<String, String> more) {
    Map<String, String> values = values(on);
    values.putAll(more);
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(name -> Matcher.quoteReplacement(value(template, name.group(1), values, on)));
  }

  /** The names that the board itself gives values to. */
  Map<String, String> values(Board on) {
    Map<String, String> values = new HashMap<>();
    row.path("otherwise")
        .propertyStream()
        .forEach(it -> values.put(it.getKey(), it.getValue().stringValue()));
    urls.shapes().reversed().forEach(shape -> values.putAll(shape.parts(on.tenant())));
    // as the pages of a system write a key that its tenants are compared by without letter case
    values.put("TENANT", on.tenant().toUpperCase(Locale.ROOT));
    if (row.has("host") && !isHost(on)) {
      values.put("host", row.get("host").stringValue().replace("{tenant}", on.label()));
    }
    if (on.session() != null) {
      values.putAll(on.session().values());
    }
    if (place != null && on.url() != null) {
      WebUrl url = WebUrl.parse(on.url());
      String path = url.host() + url.path();
      for (String at : List.of(url.toString().replaceFirst("https?://", ""), path)) {
        Matcher found = place.matcher(at);
        if (found.matches()) {
          found.namedGroups().forEach((name, group) -> put(values, name, found.group(group)));
        }
      }
    }
    return values;
  }

  private static void put(Map<String, String> values, String name, @Nullable String value) {
    if (value != null) {
      values.put(name, value);
    }
  }

  /**
   * The page of a listed ad; null if it names none of its own, on a board whose ads name theirs.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the board or the id is not of this system
   */
  @Nullable String adPage(Board on, String id, JsonNode said) {
    JsonNode board = row.get("board");
    if (board.has("page")) {
      return named(board.get("page"), id, said);
    }
    return board.has("link")
        ? linked(board.get("link"), canonical(on), on, id, said)
        : filled(canonical(on), on, Map.of("id", id));
  }

  /** That of the first shape whose tenants are hosts, if this one is, else labels of hosts. */
  private String canonical(Board on) {
    List<String> forms = urls.shapes().stream().map(UrlShape::canonical).toList();
    return forms.stream()
        .filter(form -> form.startsWith("https://{host}") == isHost(on))
        .findFirst()
        .orElse(forms.getFirst());
  }

  private static boolean isHost(Board on) {
    return on.tenant().indexOf('.') >= 0;
  }

  /** By the first of these whose texts the ad has, else by the canonical form. */
  private String linked(JsonNode links, String canonical, Board on, String id, JsonNode said) {
    Map<String, String> values = new HashMap<>();
    said.propertyStream()
        .filter(it -> it.getValue().isString())
        .forEach(it -> values.put(it.getKey(), decoded(it.getValue().stringValue())));
    values.putAll(values(on));
    values.put("id", id);
    String link =
        links
            .valueStream()
            .map(JsonNode::stringValue)
            .filter(it -> areKnown(it, values))
            .findFirst()
            .orElse(canonical);
    return filled(link, on, values);
  }

  /** The page that an ad names, if it is its own. */
  private @Nullable String named(JsonNode rule, String id, JsonNode said) {
    String link = AdMembers.text(said, rule.get("at"));
    if (link == null) {
      return null;
    }
    String page = Board.at(rule.get("base").stringValue(), null).resolved(link);
    Identity ad = UrlIdentities.of(page).identity();
    return ad != null && ad.ats().equals(ats) && ad.externalId().equals(id) ? page : null;
  }

  /** Without the escapes of HTML and of URLs. */
  private static String decoded(String said) {
    String plain = Parser.unescapeEntities(said, true);
    try {
      return URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return plain;
    }
  }

  /** Whether there is a value for each name. */
  private static boolean areKnown(String template, Map<String, String> values) {
    return PLACEHOLDER.matcher(template).results().allMatch(it -> values.containsKey(it.group(1)));
  }

  private String value(String template, String name, Map<String, String> values, Board on) {
    String value = values.get(name);
    if (value == null) {
      throw Answer.refused(
          "a board of "
              + ats
              + " needs a tenant and a url like those of "
              + row.path("listing").asString(row.get("example").stringValue()));
    }
    if (name.equals("host")) {
      Optional<SystemUrls> whose = SystemUrls.at(value);
      boolean own =
          whose.isPresent()
              ? whose.get().ats().equals(ats)
              : urls.onEmployers() || row.has("employers");
      if (!own || !HOST.matcher(value).matches()) {
        throw Answer.refused("the tenant names no host of " + ats);
      }
      return value;
    }
    if (name.equals(BoardOpening.SERVER)) {
      return value;
    }
    return name.equals("tenant") && template.startsWith("https://{tenant}")
        ? on.label()
        : PathSegment.of(value);
  }
}
