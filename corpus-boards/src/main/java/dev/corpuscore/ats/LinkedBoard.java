package dev.corpuscore.ats;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.SchemaOrgPosting;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A system that is a row of {@code linked-boards.json}: how its ads are listed, where the rest of
 * an ad is, and which of its members are which. {@code CONTRIBUTING.md} says what a row may have.
 */
final class LinkedBoard extends AtsSystem {
  /** Of a page, which becomes a tree of many times its size; the largest known has 2 MiB. */
  private static final int PAGE_BYTES = 8 << 20;

  private final JsonNode row;
  private final JsonNode board;
  private final JsonNode ad;
  private final AdMembers members;
  private final UrlShape shape;
  private final BoardTemplates templates;

  private LinkedBoard(JsonNode row) {
    super(row.get("ats").stringValue(), row.get("example").stringValue());
    this.row = row;
    this.board = row.get("board");
    this.ad = row.path("ad");
    this.members = new AdMembers(row.path("members"));
    this.shape = shape(name(), 0);
    this.templates = new BoardTemplates(name(), row, shape);
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
    return hasAds() ? adRequest(job.board(), job.identity().externalId()) : request(job.board());
  }

  /** Whether an ad has an answer of its own. */
  boolean hasAds() {
    return !ad.isMissingNode();
  }

  /** The request for one ad. */
  FeedRequest adRequest(Board on, String id) {
    String url = templates.filled(ad.get("url").stringValue(), on, Map.of("id", id));
    return ad.has("page") || ad.has("island") || ad.has("literal") || ad.has("css")
        ? FeedRequest.page(url)
        : FeedRequest.json(url, Extent.POSTING);
  }

  @Override
  public FeedRequest request(Board on) {
    return page(on, 0);
  }

  /** The request for the ads behind those that were seen. */
  FeedRequest page(Board on, int seen) {
    int size = board.path("size").asInt(1);
    Map<String, String> place =
        Map.of(
            "offset", String.valueOf(seen),
            "page", String.valueOf(seen / size + board.path("first").asInt(0)));
    String url = templates.filled(board.get("url").stringValue(), on, place);
    if (board.has("body")) {
      return FeedRequest.post(
          url, templates.filled(board.get("body").stringValue(), on, place), Extent.LISTING);
    }
    Form form = board.has("sitemap") ? Form.XML : isPage() ? Form.HTML : Form.JSON;
    return FeedRequest.listing(url, form);
  }

  private boolean isPage() {
    return board.has("island") || board.has("rows");
  }

  @Override
  public BoardPage read(Board on, WalkProgress so, byte[] answer) {
    LinkedPages pages = new LinkedPages(this, board);
    return BoardPage.of(
        () ->
            board.has("sitemap")
                ? pages.sitemap(on, answer)
                : board.has("rows") ? pages.rows(on, answer) : listing().read(on, so, answer));
  }

  private LinkedListing listing() {
    return new LinkedListing(this, board);
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return new LinkedAd(this, listing(), row, board, ad).read(job, answer);
  }

  /** The id that an ad has on its board; null if it says none. */
  @Nullable String id(JsonNode said) {
    String id = AdMembers.text(said, row.get("id"));
    if (id == null || !row.has("idPattern")) {
      return id;
    }
    Matcher matcher = Pattern.compile(row.get("idPattern").stringValue()).matcher(id);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /**
   * The page of an ad.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the board or the id is not of this system
   */
  String adPage(Board on, String id) {
    return templates.filled(shape.canonical(), on, Map.of("id", id));
  }

  /** Whether a job in two places is listed twice. */
  boolean isJoined() {
    return row.has("joined");
  }

  /** The places of an ad. */
  List<Location> places(JsonNode said) {
    return members.places(said);
  }

  /** Takes over what the board says of an ad. */
  void fill(JsonNode said, PostingDraft draft) {
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

  /**
   * The text of a page.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is too large
   */
  static String html(byte[] answer) {
    if (answer.length > PAGE_BYTES) {
      throw Answer.refused("the page has more than " + (PAGE_BYTES >> 20) + " MiB");
    }
    return HtmlText.of(answer, null);
  }
}
