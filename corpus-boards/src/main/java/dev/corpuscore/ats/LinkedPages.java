package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.xml.SitemapVersions;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.identity.AnswerUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Markup;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
  private static final Set<String> SITEMAP = Set.of("urlset/url", "sitemapindex/sitemap");

  private final LinkedBoard system;
  private final JsonNode board;
  private final @Nullable Pattern marker;

  /**
   * @param board the object {@code board} of a row of {@code linked-boards.json}
   */
  LinkedPages(LinkedBoard system, JsonNode board) {
    this.system = system;
    this.board = board;
    this.marker = LinkedBoard.pattern(board.get("marker"));
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
    String html = LinkedBoard.html(answer);
    if (so.ads() == 0 && marker != null && !marker.matcher(html).find()) {
      throw Answer.refused("the page is not a list of ads");
    }
    Document page = Markup.parse(html);
    page.setBaseUri(system.request(on).url());
    Map<Identity, BoardEntry> ads = new LinkedHashMap<>();
    List<Element> rows = page.select(board.get("rows").stringValue());
    for (Element each : rows) {
      Element link = each.selectFirst(board.get("link").stringValue());
      UrlIdentity at = link == null ? null : own(on, link.absUrl("href"));
      if (link != null && at != null) {
        ads.putIfAbsent(Objects.requireNonNull(at.identity()), row(on, at, link, each));
      }
    }
    boolean more = rows.size() >= board.path("size").asInt(Integer.MAX_VALUE);
    return new BoardPage.Ads(
        List.copyOf(ads.values()),
        more ? system.page(on, so.ads() + ads.size()) : null,
        null,
        null);
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
                .rest(
                    system.adRequest(
                        on,
                        Objects.requireNonNull(at.identity()).externalId(),
                        link.absUrl("href"))));
  }

  private @Nullable String text(Element each, String member) {
    Element found = board.has(member) ? each.selectFirst(board.get(member).stringValue()) : null;
    return found == null || found.text().isBlank() ? null : found.text();
  }
}
