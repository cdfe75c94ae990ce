package dev.corpuscore.ats;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
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
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientTime;
import dev.corpuscore.page.Markup;
import dev.corpuscore.page.PageReading;
import dev.corpuscore.page.SchemaOrgPosting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A system that is a row of {@code linked-boards.json}: how its ads are listed, where the rest of
 * an ad is, and which of its members are which. {@code CONTRIBUTING.md} says what a row may have.
 */
final class LinkedBoard extends AtsSystem {
  private static final Set<String> SITEMAP = Set.of("urlset/url", "sitemapindex/sitemap");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");
  private static final Pattern HOST = Pattern.compile("[a-z0-9-]+(?:\\.[a-z0-9-]+)+");

  private final JsonNode row;
  private final JsonNode board;
  private final JsonNode ad;
  private final AdMembers members;
  private final UrlShape shape;

  private LinkedBoard(JsonNode row) {
    super(row.get("ats").stringValue(), row.get("example").stringValue());
    this.row = row;
    this.board = row.get("board");
    this.ad = row.path("ad");
    this.members = new AdMembers(row.path("members"));
    this.shape = shape(name(), 0);
  }

  /** A system for each row, in the order of the rows. */
  static List<AtsSystem> all() {
    return StrictJson.read(ClassResource.bytes(LinkedBoard.class, "linked-boards.json"))
        .valueStream()
        .<AtsSystem>map(LinkedBoard::new)
        .toList();
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return ad.isMissingNode()
        ? request(job.board())
        : adRequest(job.board(), job.identity().externalId());
  }

  private FeedRequest adRequest(Board on, String id) {
    String url = filled(ad.get("url").stringValue(), on, Map.of("id", id));
    return ad.has("page") || ad.has("island") || ad.has("literal") || ad.has("css")
        ? FeedRequest.page(url)
        : FeedRequest.json(url, Extent.POSTING);
  }

  @Override
  public FeedRequest request(Board on) {
    return page(on, 0);
  }

  private FeedRequest page(Board on, int seen) {
    int size = board.path("size").asInt(1);
    Map<String, String> place =
        Map.of(
            "offset", String.valueOf(seen),
            "page", String.valueOf(seen / size + board.path("first").asInt(0)));
    String url = filled(board.get("url").stringValue(), on, place);
    if (board.has("body")) {
      return FeedRequest.post(
          url, filled(board.get("body").stringValue(), on, place), Extent.LISTING);
    }
    Form form = board.has("sitemap") ? Form.XML : isPage() ? Form.HTML : Form.JSON;
    return FeedRequest.listing(url, form);
  }

  private boolean isPage() {
    return board.has("island") || board.has("rows");
  }

  @Override
  public BoardPage read(Board on, int before, byte[] answer) {
    return read(on, new WalkProgress(before, null), answer);
  }

  @Override
  public BoardPage read(Board on, WalkProgress so, byte[] answer) {
    return BoardPage.of(
        () ->
            board.has("sitemap")
                ? sitemap(on, answer)
                : board.has("rows") ? rows(on, answer) : listing(on, so, answer));
  }

  private BoardPage listing(Board on, WalkProgress so, byte[] answer) {
    JsonNode json = json(answer);
    List<JsonNode> ads = ads(on, json);
    List<BoardEntry> entries = BoardEntries.of(joined(ads), it -> entry(on, it));
    JsonNode said = LenientJson.at(json, path("total"));
    Integer stated = said != null && said.isInt() && said.intValue() >= 0 ? said.intValue() : null;
    Integer total = so.total() != null && so.total() > 0 ? so.total() : stated;
    String more = AdMembers.text(json, board.get("more"));
    if (!board.has("size")) {
      return new BoardPage.Ads(
          entries, null, total, "true".equals(more) ? "the board says it has more ads" : null);
    }
    int seen = so.ads() + entries.size();
    int count = total == null ? 0 : total;
    boolean ended = count > 0 ? seen >= count : ads.size() < board.get("size").asInt();
    boolean over = ads.isEmpty() || ended;
    boolean capped = !over && seen >= board.path("cap").asInt(Integer.MAX_VALUE);
    return new BoardPage.Ads(
        entries,
        over || capped ? null : page(on, seen),
        total,
        capped ? "the board ends after " + seen + " ads" : null);
  }

  private JsonNode json(byte[] answer) {
    return board.has("island")
        ? JsonIsland.after(HtmlText.of(answer, null), board.get("island").stringValue())
        : Answer.json(answer);
  }

  private List<JsonNode> ads(Board on, JsonNode json) {
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
    if (!row.has("joined")) {
      return ads.stream().map(List::of).toList();
    }
    Map<String, List<JsonNode>> joined = new LinkedHashMap<>();
    for (JsonNode each : ads) {
      String id = id(each);
      joined.computeIfAbsent(id == null ? "" : id, any -> new ArrayList<>()).add(each);
    }
    return List.copyOf(joined.values());
  }

  private BoardEntry entry(Board on, List<JsonNode> entries) {
    JsonNode first = entries.getFirst();
    String id = id(first);
    return PostingDraft.entry(
        on,
        id == null ? null : page(on, id),
        draft -> {
          fill(first, draft);
          if (entries.size() > 1) {
            draft.locations(
                entries.stream().flatMap(each -> members.places(each).stream()).toList());
          }
          if (!ad.isMissingNode() && id != null) {
            draft.rest(adRequest(on, id));
          }
        });
  }

  private @Nullable String id(JsonNode said) {
    String id = AdMembers.text(said, row.get("id"));
    if (id == null || !row.has("idPattern")) {
      return id;
    }
    Matcher matcher = Pattern.compile(row.get("idPattern").stringValue()).matcher(id);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** The page of an ad: of the board's own form, else null. */
  private @Nullable String page(Board on, String id) {
    try {
      return filled(shape.canonical(), on, Map.of("id", id));
    } catch (CorpusException e) {
      return null;
    }
  }

  private void fill(JsonNode said, PostingDraft draft) {
    if (row.has("posting")) {
      draft.posting(SchemaOrgPosting.at("https://any.example/", said));
    } else {
      members.read(said, draft);
    }
    draft.url(AdMembers.text(said, row.get("url")));
    if (AdMembers.is(said, row.get("unlisted"))) {
      draft.unlisted();
    }
  }

  private BoardPage sitemap(Board on, byte[] answer) {
    XmlRecords.Document map = XmlRecords.read(answer, SITEMAP);
    List<FeedRequest> parts = new ArrayList<>();
    Map<UrlIdentity, BoardEntry> ads = new LinkedHashMap<>();
    for (XmlRecord each : map.records()) {
      String address = each.first("loc");
      if (address != null && map.root().equals("sitemapindex")) {
        if (Board.isOnHostOf(address, request(on).url())) {
          parts.add(FeedRequest.listing(address, Form.XML));
        }
      } else if (address != null) {
        UrlIdentity at = own(on, address);
        if (at != null) {
          FeedRequest rest = adRequest(on, Objects.requireNonNull(at.identity()).externalId());
          ads.put(at, new BoardEntry.Link(at, rest, LenientTime.end(each.first("lastmod"))));
        }
      }
    }
    return map.root().equals("sitemapindex")
        ? new BoardPage.Parts(parts, parts.isEmpty() ? "the sitemap has no parts" : null)
        : BoardPage.Ads.whole(List.copyOf(ads.values()), null);
  }

  /** The ad of this board that is at {@code address}; null if it is no ad, or another board's. */
  private @Nullable UrlIdentity own(Board on, String address) {
    String url = AnswerUrls.web(address);
    if (url == null) {
      return null;
    }
    UrlIdentity at = UrlIdentities.of(url);
    return at.identity() != null
            && at.identity().ats().equals(name())
            && at.identity().tenant().equalsIgnoreCase(on.tenant())
        ? at
        : null;
  }

  private BoardPage rows(Board on, byte[] answer) {
    String html = HtmlText.of(answer, null);
    if (!Pattern.compile(board.get("marker").stringValue()).matcher(html).find()) {
      throw Answer.refused("the page is not a list of ads");
    }
    Document page = Markup.parse(html);
    page.setBaseUri(request(on).url());
    Map<UrlIdentity, BoardEntry> ads = new LinkedHashMap<>();
    for (Element each : page.select(board.get("rows").stringValue())) {
      Element link = each.selectFirst(board.get("link").stringValue());
      UrlIdentity at = link == null ? null : own(on, link.absUrl("href"));
      if (link != null && at != null) {
        ads.putIfAbsent(at, row(on, at, link, each));
      }
    }
    return BoardPage.Ads.whole(List.copyOf(ads.values()), null);
  }

  private BoardEntry row(Board on, UrlIdentity at, Element link, Element each) {
    String place = text(each, "place");
    return PostingDraft.linked(
        on,
        link.absUrl("href"),
        draft ->
            draft
                .title(link.text())
                .locations(place == null ? List.of() : List.of(Location.ofText(place)))
                .company(text(each, "company"))
                .department(text(each, "department"))
                .expiresAt(LenientTime.end(text(each, "expires")))
                .rest(adRequest(on, Objects.requireNonNull(at.identity()).externalId())));
  }

  private @Nullable String text(Element each, String member) {
    Element found = board.has(member) ? each.selectFirst(board.get(member).stringValue()) : null;
    return found == null || found.text().isBlank() ? null : found.text();
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          if (ad.isMissingNode()) {
            return searched(job, answer);
          }
          if (ad.has("page")) {
            return markup(job, answer);
          }
          if (ad.has("css")) {
            return text(job, HtmlText.of(answer, null));
          }
          JsonNode said = adJson(answer);
          return AdMembers.is(said, row.get("gone"))
              ? AdReading.Gone.FROM_BOARD
              : PostingDraft.reading(job, draft -> fillWhole(said, draft));
        });
  }

  private JsonNode adJson(byte[] answer) {
    JsonNode json =
        ad.has("island")
            ? JsonIsland.after(HtmlText.of(answer, null), ad.get("island").stringValue())
            : ad.has("literal")
                ? JsonIsland.literal(HtmlText.of(answer, null), ad.get("literal").stringValue())
                : Answer.json(answer);
    JsonNode inner = ad.has("at") ? LenientJson.at(json, ad.get("at").stringValue()) : json;
    JsonNode said = LenientJson.at(inner == null ? json : inner);
    if (said == null || !said.isObject()) {
      throw Answer.refused("the answer has no ad");
    }
    return said;
  }

  private void fillWhole(JsonNode said, PostingDraft draft) {
    draft.requireId(id(said));
    fill(said, draft);
  }

  /** One ad of a board that answers only as a whole. */
  private AdReading searched(AdRequest job, byte[] answer) {
    JsonNode json = json(answer);
    List<JsonNode> ads = ads(job.board(), json);
    for (JsonNode each : ads) {
      if (job.identity().externalId().equalsIgnoreCase(id(each))) {
        return PostingDraft.reading(job, draft -> fill(each, draft));
      }
    }
    return board.has("size") && ads.size() >= board.get("size").asInt()
        ? new AdReading.Unread("the ad is not on the first page of its board")
        : AdReading.without(ads.size());
  }

  private AdReading markup(AdRequest job, byte[] answer) {
    JobPage page = new JobPage(job.url(), url -> UrlIdentities.of(url).canonicalUrl());
    return switch (page.read(HtmlText.of(answer, null))) {
      case PageReading.None none -> new AdReading.Unread(none.reason());
      case PageReading.Found found ->
          PostingDraft.reading(job, draft -> draft.posting(known(found.content())));
    };
  }

  /** Without what this system makes up. */
  private PostingContent known(PostingContent said) {
    boolean ends =
        row.path("without").valueStream().noneMatch(it -> it.asString("").equals("expiresAt"));
    return said.toBuilder()
        .locations(said.locations().stream().filter(it -> !isNone(it.city())).toList())
        .expiresAt(ends ? said.expiresAt() : null)
        .build();
  }

  private static boolean isNone(@Nullable String city) {
    return "UNAVAILABLE".equals(city);
  }

  private AdReading text(AdRequest job, String html) {
    Element text = Markup.parse(html).selectFirst(ad.get("css").stringValue());
    PostingContent known = job.known();
    if (text == null || known == null) {
      return new AdReading.Unread("the page has no text of an ad");
    }
    return PostingDraft.reading(job, draft -> draft.html(text.html()));
  }

  private String[] path(String member) {
    return board.path(member).asString("no such member").split("\\.");
  }

  /**
   * A template with its names filled in: parts of the tenant and of the board's URL, and {@code
   * more}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if one is not known, or can be no host
   */
  private String filled(String template, Board on, Map<String, String> more) {
    Map<String, String> values = new HashMap<>(shape.parts(on.tenant()));
    if (row.has("host")) {
      values.put("host", row.get("host").stringValue().replace("{tenant}", on.label()));
    }
    if (row.has("place") && on.url() != null) {
      WebUrl url = WebUrl.parse(on.url());
      Matcher place =
          Pattern.compile(row.get("place").stringValue()).matcher(url.host() + url.path());
      if (place.matches()) {
        place.namedGroups().forEach((name, group) -> values.put(name, place.group(group)));
      }
    }
    values.putAll(more);
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(name -> Matcher.quoteReplacement(value(template, name.group(1), values, on)));
  }

  private String value(String template, String name, Map<String, String> values, Board on) {
    String value = values.get(name);
    if (value == null) {
      throw Answer.refused(
          "a board of " + name() + " needs a tenant and a url like those of " + example());
    }
    if (name.equals("host")) {
      boolean own =
          HOST.matcher(value).matches()
              && SystemUrls.at(value).filter(it -> it.ats().equals(name())).isPresent();
      if (!own) {
        throw Answer.refused("the tenant names no host of " + name());
      }
      return value;
    }
    return name.equals("tenant") && template.startsWith("https://{tenant}")
        ? on.label()
        : PathSegment.of(value);
  }
}
