package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The search of Job Market Finland, Työmarkkinatori (not documented): ads without their texts, 90 a
 * page. More than 10,000 are read by region: ads of several regions come several times, and ads
 * abroad are in none.
 */
final class JobMarketFinland implements Feed {
  private static final NationalPages PAGES = new NationalPages(90, 10_000);
  private static final String REGION = "regions";

  /** The codes of Finland's regions (maakunta): 03 and 20 are no longer used. */
  private static final List<String> REGIONS =
      IntStream.rangeClosed(1, 21)
          .filter(number -> number != 3 && number != 20)
          .mapToObj(number -> (number < 10 ? "0" : "") + number)
          .toList();

  @Override
  public String kind() {
    return "tyomarkkinatori";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, Map.of(), 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList ads = Answer.list(answer, "content");
          List<BoardEntry> entries = BoardEntries.of(ads, ad -> entry(board, ad));
          Integer stated = Answer.count(ads.rest(), "totalElements");
          boolean isWhole = progress.slice() == null && progress.ads() == 0;
          return isWhole && stated != null && stated > PAGES.cap()
              ? new BoardPage.Slices(regions(board), stated, true)
              : PAGES.read(
                  entries, progress, stated, number -> page(board, progress.filters(), number));
        });
  }

  private static List<Slice> regions(Board board) {
    return REGIONS.stream()
        .map(code -> Map.of(REGION, code))
        .map(
            filters ->
                new Slice("region: " + filters.get(REGION), filters, 0, page(board, filters, 0)))
        .toList();
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    String id = LenientJson.text(ad, "id");
    String page = NationalPages.page(board, "/henkiloasiakkaat/avoimet-tyopaikat/", id);
    return PostingDraft.linked(
        board,
        page == null ? null : page + "/fi",
        draft -> {
          JobMarketFinlandAd.listed(ad, draft);
          draft.rest(whole(board, String.valueOf(id)));
        });
  }

  private static FeedRequest whole(Board board, String id) {
    String api = NationalPages.origin(board) + "/api/jobposting-new/v1/public/jobpostings/";
    return FeedRequest.json(api + PathSegment.of(id), Extent.POSTING);
  }

  @Override
  public AdReading read(Board board, BoardEntry.Offer part, byte[] answer) {
    return PostingDraft.completed(
        board,
        part,
        draft -> JobMarketFinlandAd.whole(Answer.json(answer), part.content().language(), draft));
  }

  private static FeedRequest page(Board board, Map<String, String> filters, int number) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("query", "");
    ObjectNode chosen = body.putObject("filters");
    @Nullable String region = filters.get(REGION);
    if (region != null) {
      chosen.putArray(REGION).add(region);
    }
    body.putObject("paging").put("pageNumber", number).put("pageSize", PAGES.size());
    body.put("sorting", "LATEST");
    String url = NationalPages.origin(board) + "/api/jobpostingfulltext/search/v2/search";
    return FeedRequest.post(url, body.toString(), Extent.LISTING);
  }
}
