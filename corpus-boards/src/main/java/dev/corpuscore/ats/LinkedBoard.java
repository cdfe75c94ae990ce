package dev.corpuscore.ats;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.LanguageTag;
import dev.corpuscore.page.SchemaOrgPosting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A system that is a row of {@code linked-boards.json}: how its ads are listed, where the rest of
 * an ad is, and which of its members are which. Paths are names between dots. A row has
 *
 * <ul>
 *   <li>{@code ats}, {@code example}: the system, and the URL of an ad; {@code listing}: that of a
 *       board, where the URL of an ad does not tell its board.
 *   <li>{@code host}, {@code employers}, {@code place}: the host of a tenant; whether boards may be
 *       on hosts of employers, where pages are ads of no system; how groups of names are read of a
 *       board's URL; {@code otherwise}, the values of names that a URL does not tell. These names,
 *       the groups of the tenant, {@code offset}, {@code ordinal} (of the first ad) and {@code
 *       page} stand in braces in each URL and body.
 *   <li>{@code opening}, if a board's page tells how it is asked: {@code url}, {@code island},
 *       {@code server}, {@code headers} (at most a {@code claim} of a token); {@code {server}} then
 *       stands in URLs.
 *   <li>{@code board}: {@code url}, {@code body}, {@code headers}; and one of {@code sitemap},
 *       {@code rows} with {@code marker} (of a list of ads), {@code none} (of an empty one), {@code
 *       link}, {@code next}, {@code count} (of ads: {@code at}, {@code in} an attribute), {@code
 *       size}, {@code workplace} (true: places begin with one) and selectors of members, or a list
 *       in JSON: {@code island} (what stands before it in a page), {@code script} (the same, in the
 *       notation of scripts), {@code ads}, {@code element}, {@code whole} (true: of each ad all
 *       that its own answer has), {@code total}, {@code more} (true, or a link, if there are more),
 *       {@code whose}, {@code company}, {@code size} and {@code first} of pages, {@code pages} (how
 *       many there are), {@code needs} (what an answer says unless there is no such board), {@code
 *       cap}, {@code sure} (a board without pages that shows fewer shows all), {@code passes} (how
 *       often a board is read whose order changes), {@code languages} (true: an ad is listed once
 *       in each of its own), {@code emptyEnd} (only an empty page is the last), {@code link} (the
 *       page of an ad, with texts of the ad in braces too: the first whose texts are all known),
 *       {@code page} (an ad names its page: {@code at}, {@code base}).
 *   <li>{@code ad}, if an ad has an answer of its own: {@code url} ({@code {page}} is the ad's
 *       own), {@code body}, {@code at}, {@code named} (true: an answer without an id is refused),
 *       and, if it is a page, {@code page} (its JobPosting), {@code gone} (what a page without its
 *       ad says, in each language; true: an empty list at {@code at}), {@code madeUp} (a date that
 *       a page makes up when it is read), {@code island}, {@code literal} or {@code css} (its text)
 *       with selectors of {@code title}, {@code place}, {@code country}, {@code type}.
 *   <li>{@code fields} and {@code translations} ({@link FlatAd}), {@code id}, {@code idPattern},
 *       {@code also} (another id, by which an ad is asked for that is known by the first), {@code
 *       url}, {@code unlisted}, {@code gone} and {@code withheld}, which a list is read without (of
 *       an ad: {@code at}, the {@code value} or one of several, or another than {@code not}),
 *       {@code joined}, {@code without}, {@code nothing} (texts that stand for none), {@code
 *       heading} (markup that the system puts before each text), {@code packed} (texts that are
 *       JSON), {@code locale}, and {@code members} ({@link AdMembers}) or {@code posting}
 *       (schema.org).
 * </ul>
 */
final class LinkedBoard extends AtsSystem {
  private final JsonNode row;
  private final JsonNode board;
  private final JsonNode ad;
  private final AdMembers members;
  private final @Nullable Pattern idPattern;
  private final BoardTemplates templates;
  private final LinkedPages pages;
  private final LinkedListing listing;
  private final LinkedAd oneAd;
  private final @Nullable BoardOpening opening;

  private LinkedBoard(JsonNode row) {
    super(row.get("ats").stringValue(), row.get("example").stringValue());
    this.row = row;
    this.board = row.get("board");
    this.ad = row.path("ad");
    Set<String> nothing =
        row.path("nothing")
            .valueStream()
            .map(JsonNode::stringValue)
            .collect(Collectors.toUnmodifiableSet());
    this.members = new AdMembers(row.path("members"), nothing);
    this.idPattern = pattern(row.get("idPattern"));
    this.templates = new BoardTemplates(name(), row);
    this.pages = new LinkedPages(this, board);
    this.listing = new LinkedListing(this, row, board);
    this.oneAd = new LinkedAd(this, listing, row, nothing);
    List<String> domains = SystemUrls.named(name()).orElseThrow().domains();
    this.opening =
        row.has("opening") ? new BoardOpening(row.get("opening"), templates, domains) : null;
  }

  static @Nullable Pattern pattern(@Nullable JsonNode text) {
    return text == null ? null : Pattern.compile(text.stringValue());
  }

  @Override
  String boardExample() {
    return row.path("listing").asString(example());
  }

  /** A system for each row, in the order of the rows. */
  static List<AtsSystem> all() {
    return StrictJson.read(ClassResource.bytes(LinkedBoard.class, "linked-boards.json"))
        .valueStream()
        .<AtsSystem>map(LinkedBoard::new)
        .toList();
  }

  @Override
  public boolean opens(Board on) {
    return opening != null && on.session() == null;
  }

  @Override
  public Board opened(Board on, byte[] page) {
    return Objects.requireNonNull(opening).opened(on, page);
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return hasAds() && !opens(job.board())
        ? adRequest(job.board(), job.identity().externalId(), job.url())
        : request(job.board());
  }

  /** Whether an ad has an answer of its own. */
  boolean hasAds() {
    return !ad.isMissingNode();
  }

  /** Whether an ad is in a page. */
  boolean isPage() {
    return ad.has("page") || ad.has("island") || ad.has("literal") || ad.has("css");
  }

  /** The request for one ad, whose page may be the one to read. */
  FeedRequest adRequest(Board on, String id, String page) {
    String form = ad.get("url").stringValue();
    Map<String, String> values = Map.of("id", id);
    String url = form.equals("{page}") ? page : templates.filled(form, on, values);
    if (ad.has("body")) {
      return FeedRequest.post(
          url, templates.filled(ad.get("body").stringValue(), on, values), Extent.POSTING);
    }
    return isPage() ? FeedRequest.page(url) : FeedRequest.json(url, Extent.POSTING);
  }

  @Override
  public FeedRequest request(Board on) {
    return opening == null || !opens(on) ? page(on, 0) : opening.request(on);
  }

  /** The request for the ads behind those that were seen. */
  FeedRequest page(Board on, int seen) {
    FeedRequest request = bare(on, seen);
    for (Map.Entry<String, JsonNode> header : board.path("headers").properties()) {
      String value = templates.filled(header.getValue().stringValue(), on, Map.of());
      request = request.with(header.getKey(), value);
    }
    return request;
  }

  private FeedRequest bare(Board on, int seen) {
    int size = board.path("size").asInt(1);
    Map<String, String> place =
        Map.of(
            "offset", String.valueOf(seen),
            "ordinal", String.valueOf(seen + 1),
            "page", String.valueOf(seen / size + board.path("first").asInt(0)));
    String url = templates.filled(board.get("url").stringValue(), on, place);
    if (board.has("body")) {
      return FeedRequest.post(
          url, templates.filled(board.get("body").stringValue(), on, place), Extent.LISTING);
    }
    return FeedRequest.listing(url, form());
  }

  private Form form() {
    if (board.has("sitemap")) {
      return Form.XML;
    }
    if (board.has("script")) {
      return Form.SCRIPT;
    }
    return board.has("island") || board.has("rows") ? Form.HTML : Form.JSON;
  }

  @Override
  public BoardPage read(Board on, WalkProgress so, byte[] answer) {
    return BoardPage.of(
        () ->
            board.has("sitemap")
                ? pages.sitemap(on, answer)
                : board.has("rows") ? pages.rows(on, so, answer) : listing.read(on, so, answer));
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return oneAd.read(job, answer);
  }

  /** The ad with what its system keeps apart as members of its own. */
  JsonNode flat(JsonNode said) {
    return FlatAd.of(said, row);
  }

  /** The id that an ad has on its board; null if it says none. */
  @Nullable String id(JsonNode said) {
    String id = AdMembers.text(said, row.get("id"));
    if (id == null || idPattern == null) {
      return id;
    }
    Matcher matcher = idPattern.matcher(id);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** Of a listed ad; null if it says no id, or if no page can be made of it. */
  @Nullable String page(Board on, JsonNode said) {
    String id = id(said);
    if (id == null) {
      return null;
    }
    try {
      return templates.adPage(on, id, said);
    } catch (CorpusException e) {
      return null;
    }
  }

  /** Whether an ad says that it is no longer open. */
  boolean isGone(JsonNode said) {
    return AdMembers.is(said, row.get("gone")) || isWithheld(said);
  }

  /** Whether an ad says that it is not published. */
  boolean isWithheld(JsonNode said) {
    return AdMembers.is(said, row.get("withheld"));
  }

  /** Whether an ad says that this is its id, or another one that pages of it have. */
  boolean isNamed(JsonNode said, String id) {
    return AdMembers.texts(said, row.get("id")).stream().anyMatch(id::equalsIgnoreCase);
  }

  /** Whether an ad says that it has this id beside the one that its page has. */
  boolean isAlso(JsonNode said, String id) {
    return id(said) != null
        && !isNamed(said, id)
        && id.equalsIgnoreCase(AdMembers.text(said, row.get("also")));
  }

  @Override
  public boolean countsLanguages() {
    return board.has("languages");
  }

  /** Whether an ad is in the language that the board is read in. */
  boolean isInLanguage(Board on, JsonNode said) {
    String wanted = on.language();
    String tag = LanguageTag.read(AdMembers.text(said, row.path("members").get("language")));
    return wanted != null && tag != null && LanguageTag.isIn(tag, wanted);
  }

  /** The places of an ad. */
  List<Location> places(JsonNode said) {
    return members.places(said);
  }

  /** Takes over what the board says of an ad. */
  void fill(Board on, JsonNode said, PostingDraft draft) {
    if (row.has("posting")) {
      draft.posting(SchemaOrgPosting.at("https://any.example/", said));
    } else {
      members.read(said, row.path("locale").asString(templates.values(on).get("locale")), draft);
    }
    draft.url(AdMembers.text(said, row.get("url")));
    if (AdMembers.is(said, row.get("unlisted"))) {
      draft.unlisted();
    }
  }
}
