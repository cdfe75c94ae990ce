package dev.corpuscore.ats;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A board to which a URL leads: the URL of its front page, of its frame or script, of its API, or
 * of an ad on it.
 *
 * @param system whose board it is
 * @param board its tenant, and its URL where the tenant does not tell where it is; no company
 * @param answersAnyName whether the system shows a board without ads for a name that it does not
 *     know, so that an empty board proves nothing
 */
public record BoardLink(AtsSystem system, Board board, boolean answersAnyName) {
  private static final Pattern GROUP = Pattern.compile("\\{([a-z]+)}");

  private static final List<Row> ROWS = rows("board-links.json");

  /** The parameters of a query that tell a board together, as the rows have them. */
  private static final List<List<String>> PARAMETERS =
      List.of(
          List.of("for"),
          List.of("clientkey"),
          List.of("cid", "ccId", "lang"),
          List.of("cid", "ccId"),
          List.of("companylock"),
          List.of("companyLock"));

  /**
   * The rows of a table. Its parts stand in patterns by their names in braces: {@code label} is the
   * begin of a host, and {@code page} that of a path, that is not the system's own; {@code rest} is
   * the end of an URL.
   */
  private static List<Row> rows(String table) {
    JsonNode read = StrictJson.read(ClassResource.bytes(BoardLink.class, table));
    return read.get("rows").valueStream().map(row -> Row.read(row, read.get("parts"))).toList();
  }

  private static String filled(String template, UnaryOperator<String> value) {
    return GROUP
        .matcher(template)
        .replaceAll(name -> Matcher.quoteReplacement(value.apply(name.group(1))));
  }

  /**
   * A form of URLs. Its groups by name in braces make the tenant and the URL.
   *
   * @param pattern over host, path and the parameters of the query that tell a board
   */
  private record Row(
      String ats, Pattern pattern, String tenant, @Nullable String url, boolean anyName) {
    static Row read(JsonNode row, JsonNode parts) {
      String pattern =
          filled(row.get("pattern").stringValue(), name -> parts.get(name).stringValue());
      return new Row(
          row.get("ats").stringValue(),
          Pattern.compile(pattern),
          row.path("tenant").asString("{tenant}"),
          row.has("url") ? row.get("url").stringValue() : null,
          row.has("anyName"));
    }

    Optional<BoardLink> match(AtsSystem system, String subject) {
      Matcher matcher = pattern.matcher(subject);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      try {
        String whose = filled(tenant, matcher::group).replace("+", "%2B");
        String name = URLDecoder.decode(whose, StandardCharsets.UTF_8);
        if (name.indexOf('\ufffd') >= 0) {
          return Optional.empty();
        }
        Board board = new Board(name, null, url == null ? null : filled(url, matcher::group));
        system.request(board);
        return Optional.of(new BoardLink(system, board, anyName));
      } catch (CorpusException | IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }

  /**
   * The board to which {@code url} leads; empty if it is on no known system, or leads to none of
   * its boards, as the system's own pages do.
   *
   * @param url any text
   */
  public static Optional<BoardLink> of(String url) {
    try {
      WebUrl parsed = WebUrl.parse(url);
      Optional<AtsSystem> system = system(parsed);
      if (system.isEmpty()) {
        return Optional.empty();
      }
      String subject = parsed.host() + parsed.path() + parameters(parsed);
      return ROWS.stream()
          .filter(row -> row.ats().equals(system.get().name()))
          .flatMap(row -> row.match(system.get(), subject).stream())
          .findFirst();
    } catch (CorpusException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The first parameters of the query that tell a board; nothing if it has none. */
  private static String parameters(WebUrl url) {
    return PARAMETERS.stream()
        .filter(names -> names.stream().allMatch(name -> url.parameter(name) != null))
        .findFirst()
        .map(
            names ->
                names.stream()
                    .map(name -> name + "=" + url.parameter(name))
                    .collect(Collectors.joining("&", "?", "")))
        .orElse("");
  }

  /** The system of the host, or on a host of an employer's that whose ad it is. */
  private static Optional<AtsSystem> system(WebUrl url) {
    return SystemUrls.at(url.host())
        .map(SystemUrls::ats)
        .or(
            () ->
                Optional.ofNullable(UrlIdentities.of(url.toString()).identity()).map(Identity::ats))
        .flatMap(AtsSystems::named);
  }

  /** Kind and tenant, which a catalog has once. */
  public String name() {
    return system.name() + " " + board.tenant();
  }
}
