package dev.corpuscore.ats;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardSession;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonIsland;
import dev.corpuscore.model.CorpusException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The page that tells how a board is asked: it names the server that answers, and a token for it
 * that lasts minutes.
 *
 * @param row the object {@code opening} of a row of {@code linked-boards.json}
 * @param domains of the system; no other server is asked, and none gets the token
 */
record BoardOpening(JsonNode row, BoardTemplates templates, List<String> domains) {
  /** The name of the value that is the server's origin, with a slash behind it. */
  static final String SERVER = "server";

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{1,16000}");

  FeedRequest request(Board board) {
    String url = templates.filled(row.get("url").stringValue(), board, Map.of());
    return FeedRequest.listing(url, Form.HTML);
  }

  /** The board with what its page gave. */
  Board opened(Board board, byte[] page) {
    JsonNode told =
        JsonIsland.unpacked(
            JsonIsland.after(LinkedPages.html(page), row.get("island").stringValue()),
            row.path("packed"));
    Map<String, String> values = Map.of(SERVER, server(text(told, SERVER)));
    Map<String, String> headers = new HashMap<>();
    for (Map.Entry<String, JsonNode> header : row.get("headers").properties()) {
      String said = header(told, header.getValue());
      if (said != null) {
        headers.put(header.getKey(), said);
      }
    }
    return board.with(new BoardSession(values, headers, domains));
  }

  private @Nullable String text(JsonNode told, String member) {
    return AdMembers.text(told, row.get(member));
  }

  private String server(@Nullable String said) {
    if (said == null || !BoardSession.isBelow(said, domains)) {
      throw Answer.refused("the page of the board names no server of its system");
    }
    return WebUrl.parse(said).origin() + "/";
  }

  /** The text before the token, if the system wants one, and the token, or what it claims. */
  private static @Nullable String header(JsonNode told, JsonNode rule) {
    String said = AdMembers.text(told, rule.get("at"));
    if (said == null || !TOKEN.matcher(said).matches()) {
      throw Answer.refused("the page of the board gives no token to ask it with");
    }
    String value = rule.has("claim") ? claim(said, rule.get("claim")) : said;
    return value == null ? null : rule.path("before").asString("") + value;
  }

  /** What a JSON Web Token (RFC 7519) claims; null if it is none, or claims no such thing. */
  private static @Nullable String claim(String token, JsonNode name) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return null;
    }
    try {
      byte[] claims = Base64.getUrlDecoder().decode(parts[1]);
      String said = AdMembers.text(StrictJson.read(claims), name);
      return said != null && TOKEN.matcher(said).matches() ? said : null;
    } catch (IllegalArgumentException | CorpusException e) {
      return null;
    }
  }
}
