package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The API that Workday's own pages use (CXS, not documented): pages of twenty ads without
 * descriptions.
 *
 * <p>Workday adds {@code -1} or {@code -2} to a requisition that it shows on a second site. The
 * requisitions of some tenants end like that as well ({@code R-3500}, {@code JR-248209-2}), and the
 * URL does not tell which case it is. So the suffix stays a part of the id: copies may become two
 * postings, but two requisitions never become one.
 */
final class Workday extends AtsSystem {
  /** A larger number is answered with 400. */
  private static final int PAGE = 20;

  /** At this offset some tenants end the list or start again at the first ad. */
  private static final int CAP = 2_000;

  /** {@code 3 Locations} is a number of places, not a place. */
  private static final Pattern COUNT = Pattern.compile("\\d++ ");

  Workday() {
    super("workday", "https://acme.wd5.myworkdayjobs.com/Ext/job/Bonn/Cook_R-7");
  }

  /**
   * The URLs of a board. A tenant has a numbered host and several sites, which are known only from
   * a URL.
   *
   * @param home the address before {@code /job/…} for people
   * @param api the address before {@code /job/…} and {@code /jobs} for us
   */
  private record Site(String home, String api) {
    private static final Pattern OWN_HOST =
        Pattern.compile(
            "[a-z0-9_-]+\\.wd\\d+\\.myworkdayjobs\\.com(?:/[a-zA-Z]{2}-[a-zA-Z]{2,4})?"
                + "/(?<site>[^/?#]+)(?:/.*)?");

    private static final Pattern SHARED_HOST =
        Pattern.compile(
            "wd\\d+\\.myworkdaysite\\.com(?:/[a-zA-Z]{2}-[a-zA-Z]{2,4})?"
                + "/recruiting/[^/?#]+/(?<site>[^/?#]+)(?:/.*)?");

    /**
     * @throws CorpusException {@code INVALID_REQUEST} if the board's URL does not tell the site
     */
    static Site of(Board board) {
      WebUrl url = WebUrl.parse(board.url() == null ? "https://nowhere.example/" : board.url());
      Matcher own = OWN_HOST.matcher(url.host() + url.path());
      Matcher shared = SHARED_HOST.matcher(url.host() + url.path());
      if (own.matches()) {
        return of(board, url.host(), "", own.group("site"));
      }
      if (shared.matches()) {
        return of(board, url.host(), "/recruiting/" + board.segment(), shared.group("site"));
      }
      throw Answer.refused(
          "a Workday board needs its url, as https://tenant.wd5.myworkdayjobs.com/site");
    }

    private static Site of(Board board, String host, String before, String name) {
      return new Site(
          "https://" + host + before + "/" + name,
          "https://" + host + "/wday/cxs/" + board.segment() + "/" + name);
    }

    /** The request for the ad at {@code page}, without application form and parameters. */
    FeedRequest ad(@Nullable String page) {
      String url = UrlIdentities.of(page == null ? "" : page).canonicalUrl();
      String path = WebUrl.parse(url).path();
      int job = path.indexOf("/job/", 1);
      int details = path.indexOf("/details/", 1);
      if (job < 0 && details < 0) {
        throw Answer.refused("this is not an address of an ad on Workday");
      }
      String tail = job >= 0 ? path.substring(job) : "/job/" + path.substring(details + 9);
      return FeedRequest.json(api + tail, Extent.POSTING);
    }

    /** The request for the ads after the first {@code offset} of those that pass the filters. */
    FeedRequest page(Map<String, String> filters, int offset) {
      ObjectNode body = JsonNodeFactory.instance.objectNode();
      ObjectNode facets = body.putObject("appliedFacets");
      new TreeMap<>(filters).forEach((facet, value) -> facets.putArray(facet).add(value));
      body.put("limit", PAGE).put("offset", offset).put("searchText", "");
      return FeedRequest.post(api + "/jobs", body.toString(), Extent.LISTING);
    }
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return Site.of(job.board()).ad(job.url());
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonNode json = Answer.json(answer);
          JsonNode info = LenientJson.at(json, "jobPostingInfo");
          if (info == null || !info.isObject()) {
            throw Answer.refused("the answer has no object \"jobPostingInfo\"");
          }
          if (!info.path("posted").asBoolean(true)) {
            return AdReading.Gone.FROM_BOARD;
          }
          return PostingDraft.reading(
              job,
              draft -> {
                draft.company(LenientJson.text(json, "hiringOrganization", "name"));
                fillWhole(info, draft);
              });
        });
  }

  /** Whole sites list ads whose answers are all 404, though their pages are there. */
  @Override
  public boolean answersEachAd() {
    return false;
  }

  @Override
  public FeedRequest request(Board board) {
    return Site.of(board).page(Map.of(), 0);
  }

  /**
   * Most boards say their total on the first page only, and 0 on the others. One that has more than
   * {@link #CAP} may say that it has as many; then the counts of its facets tell the slices to
   * read.
   */
  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          Site site = Site.of(board);
          JsonList postings = Answer.list(answer, "jobPostings");
          Integer stated = Answer.count(postings.rest(), "total");
          Integer total = positive(progress.totalOr(stated));
          boolean isFirst = progress.ads() == 0;
          BoardPage.Slices slices =
              isFirst && total != null && total == CAP
                  ? WorkdayFacets.of(postings.rest())
                      .slices(progress.slice(), CAP, filters -> site.page(filters, 0))
                  : null;
          return slices == null ? page(board, site, progress, total, postings) : slices;
        });
  }

  private static BoardPage.Ads page(
      Board board, Site site, WalkProgress progress, @Nullable Integer total, JsonList postings) {
    List<BoardEntry> entries = BoardEntries.of(postings, posting -> entry(board, site, posting));
    int seen = progress.ads() + entries.size();
    boolean isLast = entries.size() < PAGE || (total != null && seen >= total);
    boolean isKnown = progress.slice() != null && progress.slice().ads() == CAP;
    boolean capped = seen >= CAP && (total == null || total == CAP) && !isKnown;
    return new BoardPage.Ads(
        entries,
        isLast || capped ? null : site.page(progress.filters(), seen),
        total,
        capped ? "this may be only the first " + CAP + " ads, where some boards end" : null);
  }

  private static @Nullable Integer positive(@Nullable Integer count) {
    return count == null || count == 0 ? null : count;
  }

  private static BoardEntry entry(Board board, Site site, JsonNode posting) {
    String path = path(posting);
    @Nullable String page = path == null || !path.startsWith("/job/") ? null : site.home() + path;
    return PostingDraft.entry(
        board,
        page,
        draft -> {
          fillListed(posting, draft);
          draft.rest(site.ad(page));
        });
  }

  /** Some entries have nothing but their number: such an ad is there, and cannot be read. */
  private static @Nullable String path(JsonNode posting) {
    String path = LenientJson.text(posting, "externalPath");
    String number = posting.has("title") ? null : LenientJson.text(posting, "bulletFields");
    return path == null && number != null ? "/job/ad_" + PathSegment.of(number) : path;
  }

  /** An entry of a page. */
  private static void fillListed(JsonNode json, PostingDraft draft) {
    String place = LenientJson.text(json, "locationsText");
    draft
        .title(LenientJson.text(json, "title"))
        .locations(
            place == null || COUNT.matcher(place).lookingAt()
                ? List.of()
                : List.of(Places.named(place)))
        .workplace(WorkplaceNames.workplace(LenientJson.text(json, "remoteType")))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "timeType")));
  }

  /** The posting by itself. */
  private static void fillWhole(JsonNode json, PostingDraft draft) {
    draft
        .url(LenientJson.text(json, "externalUrl"))
        .title(LenientJson.text(json, "title"))
        .locations(locations(json))
        .workplace(WorkplaceNames.workplace(LenientJson.text(json, "remoteType")))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "timeType")))
        .html(LenientJson.text(json, "jobDescription"))
        .published(LenientTime.published(LenientJson.text(json, "startDate")))
        .expiresAt(LenientTime.end(LenientJson.text(json, "endDate")));
  }

  /**
   * Codes such as {@code US-AR-SPRINGDALE} stay as they are; the country belongs to the first
   * place.
   */
  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    String first = LenientJson.text(json, "location");
    String country = country(json);
    if (first != null) {
      Location place = Places.named(first);
      locations.add(
          country == null ? place : new Location(place.text(), null, null, country, null, null));
    }
    for (JsonNode more : Answer.elements(json.get("additionalLocations"))) {
      locations.add(Places.named(LenientJson.text(more)));
    }
    return locations;
  }

  /** That of the posting; the requisition may belong to an office in another country. */
  private static @Nullable String country(JsonNode json) {
    return Stream.of(
            LenientJson.text(json, "country", "alpha2Code"),
            LenientJson.text(json, "country", "descriptor"),
            LenientJson.text(json, "jobRequisitionLocation", "country", "alpha2Code"))
        .map(Countries::code)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
