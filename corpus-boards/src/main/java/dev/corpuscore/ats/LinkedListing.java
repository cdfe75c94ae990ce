package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.JsonIsland;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.CorpusException;
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
 * @param row of {@code linked-boards.json}
 * @param board the object {@code board} of it
 */
record LinkedListing(LinkedBoard system, JsonNode row, JsonNode board) {
  /** More places than a posting may have; those of further entries of an ad are not needed. */
  private static final int PLACES_LIMIT = 100;

  /**
   * What an answer shows.
   *
   * @param list has an ad in each element; read one by one where it is a member of the answer, or
   *     all of it, so that a large board needs little memory
   * @param rest what the answer says beside the list
   */
  record Shown(List<JsonNode> list, JsonNode rest) {}

  BoardPage read(Board on, WalkProgress so, byte[] answer) {
    Shown shown = shown(on, answer);
    List<JsonNode> list = shown.list();
    JsonNode rest = shown.rest();
    String company = AdMembers.text(rest, board.get("company"));
    List<BoardEntry> entries =
        BoardEntries.of(
            positions(list), its -> entry(on, company, its.stream().map(list::get).toList()));
    Integer total = so.totalOr(total(rest));
    if (!board.has("size")) {
      return new BoardPage.Ads(entries, null, total, more(rest, entries.size()));
    }
    if (board.has("passes") && so.slice() == null && total != null && total > entries.size()) {
      return passes(on, total);
    }
    int seen = so.ads() + entries.size();
    boolean ended = isEnd(shown, total == null ? 0 : total, seen);
    boolean over = list.isEmpty() || (ended && !board.has("emptyEnd"));
    boolean capped = !over && seen >= board.path("cap").asInt(Integer.MAX_VALUE);
    boolean early = list.isEmpty() && !ended && board.has("pages");
    return new BoardPage.Ads(
        entries,
        over || capped ? null : system.page(on, seen),
        total,
        capped || early ? "the board ends after " + seen + " ads" : null);
  }

  /** Whether these are the last ads: by their number, by that of the pages, or on a short page. */
  private boolean isEnd(Shown shown, int total, int seen) {
    if (total > 0) {
      return seen >= total;
    }
    Integer pages = Answer.count(LenientJson.at(shown.rest(), path("pages")));
    return pages == null ? !isFull(shown.list()) : seen > (pages - 1) * board.get("size").asInt();
  }

  /** Why a board without pages may have more ads than it shows; null if it shows all. */
  private @Nullable String more(JsonNode rest, int shown) {
    String more = AdMembers.said(rest, board.get("more"));
    if (more != null && !more.equals("false")) {
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

  private @Nullable Integer total(JsonNode rest) {
    return Answer.count(LenientJson.at(rest, path("total")));
  }

  /** Whether a board may have more ads than these of its first answer. */
  boolean isPart(Shown shown) {
    int size = shown.list().size();
    Integer total = total(shown.rest());
    return isFull(shown.list())
        || (total != null && total > size)
        || more(shown.rest(), size) != null;
  }

  /** Whether a page has as many ads as a page may have. */
  private boolean isFull(List<JsonNode> list) {
    return board.has("size") && list.size() >= board.get("size").asInt();
  }

  private JsonNode json(byte[] answer) {
    if (board.has("script")) {
      return JsonIsland.script(LinkedPages.html(answer), board.get("script").stringValue());
    }
    return board.has("island") && (!board.has("body") || isMarkup(answer))
        ? JsonIsland.after(LinkedPages.html(answer), board.get("island").stringValue())
        : Answer.json(answer);
  }

  /** Some show the first ads of a list that they post in a page, too. */
  private static boolean isMarkup(byte[] answer) {
    return answer.length > 0 && answer[0] == '<';
  }

  Shown shown(Board on, byte[] answer) {
    Shown shown = shown(answer);
    if (board.has("needs") && AdMembers.text(shown.rest(), board.get("needs")) == null) {
      throw Answer.refused("the answer lacks what every board says, so there may be none");
    }
    if (board.has("whose")
        && !on.tenant().equalsIgnoreCase(AdMembers.text(shown.rest(), board.get("whose")))) {
      throw Answer.refused("the answer is the board of another company");
    }
    return shown;
  }

  private Shown shown(byte[] answer) {
    JsonNode at = board.path("ads");
    boolean isInPage = board.has("island") || board.has("script");
    if (!isInPage && !at.isArray() && at.asString("").indexOf('.') < 0) {
      JsonList list =
          at.isMissingNode() ? Answer.list(answer) : Answer.list(answer, at.stringValue());
      return new Shown(list, list.rest());
    }
    JsonNode json = json(answer);
    JsonNode list = board.has("ads") ? list(json) : json;
    if (list == null || !list.isArray()) {
      throw Answer.refused("the answer has no list of ads");
    }
    return new Shown(Answer.elements(list), json);
  }

  /** The ad that an element of the list is, or has. */
  JsonNode ad(JsonNode element) {
    JsonNode inner =
        board.has("element")
            ? LenientJson.at(element, board.get("element").stringValue())
            : element;
    return system.flat(inner == null ? element : inner);
  }

  /** At the first of the paths that leads to one. */
  private @Nullable JsonNode list(JsonNode json) {
    for (JsonNode path : AdMembers.each(board.get("ads"))) {
      JsonNode list = AdMembers.raw(json, path.stringValue());
      if (list != null) {
        return list;
      }
    }
    return null;
  }

  /** Where each ad is in the list; one for each of its places, if the row says so. */
  private List<List<Integer>> positions(List<JsonNode> list) {
    boolean isJoined = row.has("joined");
    boolean isLookedAt = isJoined || row.has("withheld");
    Map<Object, List<Integer>> positions = new LinkedHashMap<>();
    for (int at = 0; at < list.size(); at++) {
      JsonNode ad = isLookedAt ? readable(list, at) : null;
      if (ad == null || !system.isWithheld(ad)) {
        String id = isJoined && ad != null ? system.id(ad) : null;
        // one without an id is an ad by itself
        Object key = id == null ? Integer.valueOf(at) : id;
        List<Integer> its = positions.computeIfAbsent(key, any -> new ArrayList<>(1));
        if (its.size() < PLACES_LIMIT) {
          its.add(at);
        }
      }
    }
    return List.copyOf(positions.values());
  }

  /** Null for an ad that cannot be read. */
  private @Nullable JsonNode readable(List<JsonNode> list, int at) {
    try {
      return ad(list.get(at));
    } catch (CorpusException e) {
      return null;
    }
  }

  private BoardEntry entry(Board on, @Nullable String company, List<JsonNode> elements) {
    List<JsonNode> entries = elements.stream().map(this::ad).toList();
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
              if (system.hasAds() && !board.has("whole") && id != null && page != null) {
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
