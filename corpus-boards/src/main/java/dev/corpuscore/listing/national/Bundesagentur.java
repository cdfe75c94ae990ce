package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Entities;
import tools.jackson.databind.JsonNode;

/**
 * The search of the Bundesagentur für Arbeit (version 6, not documented): ads without their texts,
 * 100 a page. More than 10,000 are read by field of work, if its counts add up to the total; the
 * parameters of the source's URL go with each request.
 */
final class Bundesagentur implements Feed {
  private static final NationalPages PAGES = new NationalPages(100, 10_000);
  private static final String PAGE = "https://www.arbeitsagentur.de/jobsuche/jobdetail/";
  private static final String FIELD = "berufsfeld";

  /** The service gives it to everybody; without it, it answers 403. */
  private static final String KEY = "jobboerse-jobsuche";

  @Override
  public String kind() {
    return "bundesagentur";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, Map.of(), 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonNode found = Answer.json(answer);
          JsonNode ads = found.get("ergebnisliste");
          Integer stated = Answer.count(found, "maxErgebnisse");
          if (stated == null || (ads == null && stated > 0 && progress.ads() == 0)) {
            throw Answer.refused("the answer has no list of ads");
          }
          List<BoardEntry> entries = BoardEntries.of(Answer.elements(ads), ad -> entry(board, ad));
          boolean isWhole = progress.slice() == null && progress.ads() == 0;
          List<Slice> slices =
              isWhole && stated > PAGES.cap() ? slices(board, found, stated) : List.of();
          return slices.isEmpty()
              ? PAGES.read(
                  entries, progress, stated, number -> page(board, progress.filters(), number))
              : new BoardPage.Slices(slices, stated, false);
        });
  }

  /** One for each field of work; none if their counts do not add up to the total. */
  private static List<Slice> slices(Board board, JsonNode found, int total) {
    List<Slice> slices = new ArrayList<>();
    JsonNode counts = LenientJson.at(found, "facetten", FIELD, "counts");
    long sum = 0;
    for (Map.Entry<String, JsonNode> each :
        counts == null ? Map.<String, JsonNode>of().entrySet() : counts.properties()) {
      Integer ads = Answer.count(each.getValue());
      if (ads != null && ads > 0) {
        Map<String, String> filters = Map.of(FIELD, each.getKey());
        slices.add(new Slice(FIELD + ": " + each.getKey(), filters, ads, page(board, filters, 0)));
        sum += ads;
      }
    }
    return sum == total ? slices : List.of();
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    String number = LenientJson.text(ad, "referenznummer");
    return PostingDraft.linked(
        board,
        number == null ? null : PAGE + PathSegment.of(number),
        draft -> {
          BundesagenturAd.read(ad, draft);
          draft.rest(whole(board, String.valueOf(number)));
        });
  }

  private static FeedRequest whole(Board board, String number) {
    String id = Base64.getUrlEncoder().encodeToString(number.getBytes(StandardCharsets.UTF_8));
    String api = NationalPages.origin(board) + "/jobboerse/jobsuche-service/pc/v4/jobdetails/";
    return FeedRequest.json(api + PathSegment.of(id), Extent.POSTING).with("X-API-Key", KEY);
  }

  /** Ads of partners are in the search, and some of them have no answer of their own. */
  @Override
  public boolean answersEachAd() {
    return false;
  }

  @Override
  public AdReading read(Board board, BoardEntry.Offer part, byte[] answer) {
    return PostingDraft.completed(
        board,
        part,
        draft -> {
          JsonNode ad = Answer.json(answer);
          String text = LenientJson.text(ad, "stellenangebotsBeschreibung");
          if (text == null) {
            throw Answer.refused("the ad has no text");
          }
          BundesagenturAd.read(ad, draft);
          draft.html(Entities.escape(text).replace("\n", "<br>"));
        });
  }

  private static FeedRequest page(Board board, Map<String, String> filters, int number) {
    WebUrl url =
        WebUrl.parse(board.address())
            .withoutParameters(
                name -> name.equals("page") || name.equals("size") || filters.containsKey(name));
    StringBuilder address = new StringBuilder(url + (url.query().isEmpty() ? "?" : "&"));
    filters.forEach(
        (name, value) ->
            address
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8))
                .append('&'));
    address.append("page=").append(number + 1).append("&size=").append(PAGES.size());
    return FeedRequest.listing(address.toString(), Form.JSON).with("X-API-Key", KEY);
  }
}
