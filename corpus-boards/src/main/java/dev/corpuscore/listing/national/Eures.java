package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The search of EURES, the portal of Europe's public employment services (not documented): whole
 * ads, 50 a page. The countries and NUTS regions are the parameters {@code locationCodes} of the
 * source's URL; without one it is all of Europe.
 *
 * <p>A search shows its 10,000 newest ads. The others are read by region, as the portal's own
 * statistics list them; an ad may be in several regions, or in none.
 */
final class Eures implements Feed {
  private static final NationalPages PAGES = new NationalPages(50, 10_000);
  private static final String API = "/eures/api/jv-searchengine/public/";
  private static final String LOCATION = "locationCodes";

  /** The region of ads that name none; it cannot be searched for. */
  private static final String NOT_SPECIFIED = "ns";

  @Override
  public String kind() {
    return "eures";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, codes(board), 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () ->
            Answer.isList(answer)
                ? regions(board, progress, Answer.list(answer))
                : ads(board, progress, Answer.list(answer, "jvs")));
  }

  private static BoardPage ads(Board board, WalkProgress so, JsonList ads) {
    List<BoardEntry> entries = BoardEntries.of(ads, ad -> entry(board, ad));
    String region = so.filters().get(LOCATION);
    List<String> codes = region == null ? codes(board) : List.of(region);
    BoardPage.Ads page =
        PAGES.read(
            entries,
            so,
            Answer.count(ads.rest(), "numberRecords"),
            number -> page(board, codes, number));
    boolean goesOn = region == null && page.cut() != null && seen(so, entries) >= PAGES.cap();
    return goesOn
        ? new BoardPage.Ads(
            entries,
            FeedRequest.listing(
                NationalPages.origin(board) + API + "statistics/getCountryStats", Form.JSON),
            page.total(),
            null)
        : page;
  }

  private static int seen(WalkProgress so, List<BoardEntry> entries) {
    return so.ads() + entries.size();
  }

  /** The regions of the source's countries. */
  private static BoardPage regions(Board board, WalkProgress so, JsonList countries) {
    Set<String> wanted = Set.copyOf(codes(board).stream().map(Eures::lower).toList());
    List<Slice> slices = new ArrayList<>();
    for (JsonNode country : countries) {
      String code = LenientJson.text(country, "code");
      if (code != null && (wanted.isEmpty() || wanted.contains(lower(code)))) {
        for (JsonNode region : Answer.elements(country.get("children"))) {
          String name = LenientJson.text(region, "code");
          Integer ads = Answer.count(region, "jobs");
          if (name != null && !lower(name).equals(NOT_SPECIFIED) && ads != null && ads > 0) {
            slices.add(
                new Slice(
                    "region: " + name, Map.of(LOCATION, name), ads, page(board, List.of(name), 0)));
          }
        }
      }
    }
    if (slices.isEmpty() || so.slice() != null) {
      throw Answer.refused("the search ends after " + so.ads() + " ads, and lists no regions");
    }
    return new BoardPage.Slices(slices, so.total(), true);
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    String page =
        NationalPages.page(board, "/eures/portal/jv-se/jv-details/", LenientJson.text(ad, "id"));
    return PostingDraft.linked(board, page, draft -> EuresAd.read(ad, draft));
  }

  private static List<String> codes(Board board) {
    return WebUrl.parse(board.address()).query().stream()
        .filter(parameter -> parameter.startsWith(LOCATION + "="))
        .map(parameter -> parameter.substring(LOCATION.length() + 1))
        .flatMap(list -> List.of(list.split(",|%2C")).stream())
        .filter(code -> code.matches("[A-Za-z0-9]{2,5}"))
        .distinct()
        .toList();
  }

  private static String lower(String code) {
    return LowerCase.of(code);
  }

  /** Each of these members must be there, also an empty one. */
  private static FeedRequest page(Board board, List<String> codes, int number) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("resultsPerPage", PAGES.size()).put("page", number + 1);
    body.put("sortSearch", "MOST_RECENT").putArray("keywords");
    body.putNull("publicationPeriod");
    for (String filter :
        List.of(
            "occupationUris",
            "skillUris",
            "requiredExperienceCodes",
            "positionScheduleCodes",
            "sectorCodes",
            "educationAndQualificationLevelCodes",
            "positionOfferingCodes")) {
      body.putArray(filter);
    }
    ArrayNode locations = body.putArray(LOCATION);
    codes.forEach(locations::add);
    List.of("euresFlagCodes", "otherBenefitsCodes", "requiredLanguages").forEach(body::putArray);
    body.putNull("minNumberPost").putNull("userPreferredLanguage");
    body.put("requestLanguage", "en").put("sessionId", "any");
    String url = NationalPages.origin(board) + API + "jv-search/search";
    return FeedRequest.post(url, body.toString(), Extent.LISTING);
  }
}
