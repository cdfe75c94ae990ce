package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.JsonIsland;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    String company = AdMembers.text(json, board.get("company"));
    List<BoardEntry> entries = BoardEntries.of(joined(ads), it -> entry(on, company, it));
    Integer total = so.totalOr(total(json));
    if (!board.has("size")) {
      return new BoardPage.Ads(entries, null, total, more(json, entries.size()));
    }
    if (board.has("passes") && so.slice() == null && total != null && total > entries.size()) {
      return passes(on, total);
    }
    int seen = so.ads() + entries.size();
    boolean ended = isEnd(json, ads, total == null ? 0 : total, seen);
    boolean over = ads.isEmpty() || (ended && !board.has("emptyEnd"));
    boolean capped = !over && seen >= board.path("cap").asInt(Integer.MAX_VALUE);
    boolean early = ads.isEmpty() && !ended && board.has("pages");
    return new BoardPage.Ads(
        entries,
        over || capped ? null : system.page(on, seen),
        total,
        capped || early ? "the board ends after " + seen + " ads" : null);
  }

  /** Whether these are the last ads: by their number, by that of the pages, or on a short page. */
  private boolean isEnd(JsonNode json, List<JsonNode> ads, int total, int seen) {
    if (total > 0) {
      return seen >= total;
    }
    Integer pages = Answer.count(LenientJson.at(json, path("pages")));
    return pages == null ? !isFull(ads) : seen > (pages - 1) * board.get("size").asInt();
  }

  /** Why a board without pages may have more ads than it shows; null if it shows all. */
  private @Nullable String more(JsonNode json, int shown) {
    if ("true".equals(AdMembers.text(json, board.get("more")))) {
      return "the board says it has more ads";
    }
    return shown < board.path("sure").asInt(Integer.MAX_VALUE)
        ? null
        : "a board of this system may have ads that it does not show";
  }

  /** A board whose order changes while it is read is read again, until all of its ads are seen. */
  private BoardPage passes(Board on, int total) {
    List<Slice> passes =
        IntStream.rangeClosed(1, board.get("passes").asInt())
            .mapToObj(it -> new Slice("pass " + it, Map.of(), total, system.request(on)))
            .toList();
    return new BoardPage.Slices(passes, total, true);
  }

  private @Nullable Integer total(JsonNode json) {
    return Answer.count(LenientJson.at(json, path("total")));
  }

  /** Whether a board may have more ads than these of its first answer. */
  boolean isPart(List<JsonNode> ads, JsonNode json) {
    Integer total = total(json);
    return isFull(ads) || (total != null && total > ads.size()) || more(json, ads.size()) != null;
  }

  /** Whether a page has as many ads as a page may have. */
  private boolean isFull(List<JsonNode> ads) {
    return board.has("size") && ads.size() >= board.get("size").asInt();
  }

  JsonNode json(byte[] answer) {
    if (board.has("script")) {
      return JsonIsland.script(LinkedBoard.html(answer), board.get("script").stringValue());
    }
    return board.has("island") && (!board.has("body") || isMarkup(answer))
        ? JsonIsland.after(LinkedBoard.html(answer), board.get("island").stringValue())
        : Answer.json(answer);
  }

  /** Some show the first ads of a list that they post in a page, too. */
  private static boolean isMarkup(byte[] answer) {
    return answer.length > 0 && answer[0] == '<';
  }

  List<JsonNode> ads(Board on, JsonNode json) {
    JsonNode list = board.has("ads") ? list(json) : json;
    if (list == null || !list.isArray()) {
      throw Answer.refused("the answer has no list of ads");
    }
    if (board.has("needs") && AdMembers.text(json, board.get("needs")) == null) {
      throw Answer.refused("the answer lacks what every board says, so there may be none");
    }
    if (board.has("whose")
        && !on.tenant().equalsIgnoreCase(AdMembers.text(json, board.get("whose")))) {
      throw Answer.refused("the answer is the board of another company");
    }
    List<JsonNode> ads = new ArrayList<>();
    for (JsonNode each : list) {
      JsonNode element =
          board.has("element") ? LenientJson.at(each, board.get("element").stringValue()) : each;
      ads.add(system.withFields(element == null ? each : element));
    }
    return ads;
  }

  /** At the first of the paths that leads to one. */
  private @Nullable JsonNode list(JsonNode json) {
    JsonNode paths = board.get("ads");
    for (JsonNode path : paths.isArray() ? Answer.elements(paths) : List.of(paths)) {
      JsonNode list = AdMembers.raw(json, path.stringValue());
      if (list != null) {
        return list;
      }
    }
    return null;
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

  private BoardEntry entry(Board on, @Nullable String company, List<JsonNode> entries) {
    JsonNode first = entries.getFirst();
    String id = system.id(first);
    String page = system.page(on, first);
    BoardEntry.Shown entry =
        PostingDraft.entry(
            on,
            page,
            draft -> {
              draft.company(company);
              system.fill(on, first, draft);
              if (entries.size() > 1) {
                draft.locations(
                    entries.stream().flatMap(each -> system.places(each).stream()).toList());
              }
              if (system.hasAds() && id != null && page != null) {
                draft.rest(system.adRequest(on, id, page));
              }
            });
    UrlIdentity at = entry.at();
    if (at != null && system.isGone(first)) {
      return new BoardEntry.Withdrawn(at, null);
    }
    return system.countsLanguages()
            && entry instanceof BoardEntry.Offer offer
            && !system.isInLanguage(on, first)
        ? new BoardEntry.StandIn(offer)
        : entry;
  }

  private String[] path(String member) {
    return board.path(member).asString("no such member").split("\\.");
  }
}
