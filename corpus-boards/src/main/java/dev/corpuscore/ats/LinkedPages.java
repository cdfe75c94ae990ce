package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.feed.xml.SitemapVersions;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.identity.AnswerUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.Markup;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
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
 * The ads that a board links to, in a sitemap or in the rows of a page; the rest of each is at its
 * link.
 */
final class LinkedPages {
  /** Of a page, which becomes a tree of many times its size; the largest known has 2 MiB. */
  private static final int PAGE_BYTES = 8 << 20;

  private static final Set<String> SITEMAP = Set.of("urlset/url", "sitemapindex/sitemap");

  /** Such as 2,831 of {@code 1-50 of 2,831}. */
  private static final Pattern LAST_NUMBER =
      Pattern.compile("(?<![0-9.,])([0-9]{1,3}(?:[.,\\u00a0 ]?[0-9]{3}){0,2})(?![0-9])[^0-9]*$");

  private static final Pattern IN_QUOTES = Pattern.compile("['\"]([^'\"]+)['\"]");

  private final LinkedBoard system;
  private final JsonNode board;
  private final @Nullable Pattern marker;
  private final @Nullable Pattern none;

  /**
   * @param board the object {@code board} of a row of {@code linked-boards.json}
   */
  LinkedPages(LinkedBoard system, JsonNode board) {
    this.system = system;
    this.board = board;
    this.marker = LinkedBoard.pattern(board.get("marker"));
    this.none = LinkedBoard.pattern(board.get("none"));
  }

  BoardPage sitemap(Board on, byte[] answer) {
    XmlRecords.Document map = XmlRecords.read(answer, SITEMAP);
    List<FeedRequest> parts = new ArrayList<>();
    Map<UrlIdentity, BoardEntry> ads = new LinkedHashMap<>();
    for (XmlRecord each : map.records()) {
      String address = SitemapVersions.address(each, on.language(), it -> own(on, it) != null);
      if (address != null && map.root().equals("sitemapindex")) {
        if (Board.isOnHostOf(address, system.request(on).url())) {
          parts.add(FeedRequest.listing(address, Form.XML));
        }
      } else if (address != null) {
        UrlIdentity at = own(on, address);
        if (at != null) {
          FeedRequest rest =
              system.adRequest(on, Objects.requireNonNull(at.identity()).externalId(), address);
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
            && at.identity().ats().equals(system.name())
            && at.identity().tenant().equalsIgnoreCase(on.tenant())
        ? at
        : null;
  }

  BoardPage rows(Board on, WalkProgress so, byte[] answer) {
    String html = html(answer);
    boolean isEmpty = none != null && none.matcher(html).find();
    if (so.ads() == 0 && marker != null && !isEmpty && !marker.matcher(html).find()) {
      throw Answer.refused("the page is not a list of ads");
    }
    Document page = Markup.parse(html);
    page.setBaseUri(system.request(on).url());
    Map<Identity, BoardEntry> ads = new LinkedHashMap<>();
    List<Element> rows = page.select(board.get("rows").stringValue());
    for (Element each : rows) {
      Element link = each.selectFirst(board.get("link").stringValue());
      String address = link == null ? "" : address(link);
      UrlIdentity at = own(on, address);
      if (link != null && at != null) {
        ads.putIfAbsent(Objects.requireNonNull(at.identity()), row(on, at, address, link, each));
      }
    }
    if (so.ads() == 0 && ads.isEmpty() && none != null && !isEmpty) {
      throw Answer.refused("the page has ads in a form that is not known");
    }
    return page(on, so, page, rows.size(), List.copyOf(ads.values()));
  }

  private BoardPage.Ads page(
      Board on, WalkProgress so, Document page, int rows, List<BoardEntry> ads) {
    Integer total = so.totalOr(total(page));
    int seen = so.ads() + ads.size();
    boolean isFull = rows >= board.path("size").asInt(Integer.MAX_VALUE);
    if (!board.has("next")) {
      boolean more = total == null ? isFull : !ads.isEmpty() && seen < total;
      return new BoardPage.Ads(ads, more ? system.page(on, seen) : null, total, null);
    }
    Element next = page.selectFirst(board.get("next").stringValue());
    if (next == null) {
      boolean open = isFull && total == null;
      return new BoardPage.Ads(ads, null, total, open ? "a full page names no next one" : null);
    }
    String address = Markup.address(next, "href");
    return Board.isOnHostOf(address, system.request(on).url())
        ? new BoardPage.Ads(ads, FeedRequest.listing(address, Form.HTML), total, null)
        : new BoardPage.Ads(ads, null, total, "the next page is on another host");
  }

  /** The last number in the attribute or text that says how many ads the board has. */
  private @Nullable Integer total(Document page) {
    JsonNode count = board.path("count");
    Element found = count.isMissingNode() ? null : page.selectFirst(count.get("at").stringValue());
    if (found == null) {
      return null;
    }
    String said = count.has("in") ? found.attr(count.get("in").stringValue()) : found.text();
    Matcher number = LAST_NUMBER.matcher(said);
    return number.find() ? Integer.valueOf(number.group(1).replaceAll("[^0-9]", "")) : null;
  }

  /** Where an element leads that is a link, or is made one by a script. */
  private static String address(Element link) {
    Matcher script = IN_QUOTES.matcher(link.attr("onclick"));
    return link.hasAttr("href") || !script.find()
        ? Markup.address(link, "href")
        : Board.at(link.baseUri(), null).resolved(script.group(1));
  }

  private BoardEntry row(Board on, UrlIdentity at, String address, Element link, Element each) {
    String title = text(each, "title");
    String said = text(each, "place");
    int comma = said == null || !board.has("workplace") ? -1 : said.indexOf(',');
    Workplace begin =
        said == null || comma < 0 ? null : WorkplaceNames.workplace(said.substring(0, comma));
    String place = said == null || begin == null ? said : said.substring(comma + 1).strip();
    return PostingDraft.linked(
        on,
        address,
        draft ->
            draft
                .title(title == null ? link.text() : title)
                .locations(place == null ? List.of() : List.of(Places.named(place)))
                .workplace(begin)
                .company(text(each, "company"))
                .department(text(each, "department"))
                .expiresAt(LenientTime.end(text(each, "expires")))
                .rest(
                    system.adRequest(
                        on, Objects.requireNonNull(at.identity()).externalId(), address)));
  }

  private @Nullable String text(Element each, String member) {
    Element found = board.has(member) ? each.selectFirst(board.get(member).stringValue()) : null;
    return found == null || found.text().isBlank() ? null : found.text();
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
