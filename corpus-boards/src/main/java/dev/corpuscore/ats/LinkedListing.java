package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LenientJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The ads that a board lists in JSON, of its own or within a page.
 *
 * @param board the object {@code board} of a row of {@code linked-boards.json}
 */
record LinkedListing(LinkedBoard system, JsonNode board) {
  BoardPage read(Board on, WalkProgress so, byte[] answer) {
    JsonNode json = json(answer);
    List<JsonNode> ads = ads(on, json);
    List<BoardEntry> entries = BoardEntries.of(joined(ads), it -> entry(on, it));
    Integer total = so.totalOr(Answer.count(LenientJson.at(json, path("total"))));
    String more = AdMembers.text(json, board.get("more"));
    if (!board.has("size")) {
      return new BoardPage.Ads(
          entries, null, total, "true".equals(more) ? "the board says it has more ads" : null);
    }
    int seen = so.ads() + entries.size();
    int count = total == null ? 0 : total;
    boolean ended = count > 0 ? seen >= count : !isFull(ads);
    boolean over = ads.isEmpty() || ended;
    boolean capped = !over && seen >= board.path("cap").asInt(Integer.MAX_VALUE);
    return new BoardPage.Ads(
        entries,
        over || capped ? null : system.page(on, seen),
        total,
        capped ? "the board ends after " + seen + " ads" : null);
  }

  /** Whether a page has as many ads as a page may have. */
  boolean isFull(List<JsonNode> ads) {
    return board.has("size") && ads.size() >= board.get("size").asInt();
  }

  JsonNode json(byte[] answer) {
    return board.has("island")
        ? JsonIsland.after(LinkedBoard.html(answer), board.get("island").stringValue())
        : Answer.json(answer);
  }

  List<JsonNode> ads(Board on, JsonNode json) {
    JsonNode list = board.has("ads") ? AdMembers.raw(json, board.get("ads").stringValue()) : json;
    if (list == null || !list.isArray()) {
      throw Answer.refused("the answer has no list of ads");
    }
    if (board.has("whose")
        && !on.tenant().equalsIgnoreCase(AdMembers.text(json, board.get("whose")))) {
      throw Answer.refused("the answer is the board of another company");
    }
    List<JsonNode> ads = new ArrayList<>();
    for (JsonNode each : list) {
      JsonNode element =
          board.has("element") ? LenientJson.at(each, board.get("element").stringValue()) : each;
      ads.add(element == null ? each : element);
    }
    return ads;
  }

  /** One list for each ad: where a job in two places is listed twice, both entries. */
  private List<List<JsonNode>> joined(List<JsonNode> ads) {
    if (!system.isJoined()) {
      return ads.stream().map(List::of).toList();
    }
    Map<Object, List<JsonNode>> joined = new LinkedHashMap<>();
    for (JsonNode each : ads) {
      String id = system.id(each);
      // one without an id is an ad by itself
      Object key = id == null ? joined.size() : id;
      joined.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
    }
    return List.copyOf(joined.values());
  }

  private BoardEntry entry(Board on, List<JsonNode> entries) {
    JsonNode first = entries.getFirst();
    String id = system.id(first);
    return PostingDraft.entry(
        on,
        id == null ? null : page(on, id),
        draft -> {
          system.fill(first, draft);
          if (entries.size() > 1) {
            draft.locations(
                entries.stream().flatMap(each -> system.places(each).stream()).toList());
          }
          if (system.hasAds() && id != null) {
            draft.rest(system.adRequest(on, id));
          }
        });
  }

  /** The page of an ad: of the board's own form, else null. */
  private @Nullable String page(Board on, String id) {
    try {
      return system.adPage(on, id);
    } catch (CorpusException e) {
      return null;
    }
  }

  private String[] path(String member) {
    return board.path(member).asString("no such member").split("\\.");
  }
}
