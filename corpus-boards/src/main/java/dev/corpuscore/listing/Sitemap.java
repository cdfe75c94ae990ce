package dev.corpuscore.listing;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.xml.SitemapVersions;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sitemaps and their indexes (sitemaps.org, protocol 0.9): URLs of pages. Each page is fetched by
 * itself, and its markup is read. Pages on other hosts are ignored.
 */
final class Sitemap implements Feed {
  private static final String INDEX = "sitemapindex";
  private static final Set<String> ADDRESSES = Set.of("urlset/url", "sitemapindex/sitemap");

  /** Where the sitemaps of Radancy end, whose pages have this form. */
  private static final Set<Integer> CUTS = Set.of(500, 10_000);

  private static final Pattern RADANCY =
      Pattern.compile("https?://[^/]+(?:/[^/]+){3,4}/[0-9]+/[0-9]{6,}/?");

  @Override
  public String kind() {
    return "sitemap";
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.PACKED_XML);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          XmlRecords.Document map = XmlRecords.read(GzipAnswers.unpack(answer), ADDRESSES);
          return map.root().equals(INDEX)
              ? parts(board, map.records())
              : pages(board, map.records());
        });
  }

  private static BoardPage parts(Board board, List<XmlRecord> maps) {
    List<FeedRequest> parts = new ArrayList<>();
    String cut = null;
    for (XmlRecord map : maps) {
      String address = map.first("loc");
      if (address != null && Board.isOnHostOf(address, board.address())) {
        parts.add(FeedRequest.listing(address, Form.PACKED_XML));
      } else {
        cut = "a part of the sitemap has no address on its host";
      }
    }
    return new BoardPage.Parts(parts, cut);
  }

  private static BoardPage pages(Board board, List<XmlRecord> pages) {
    Set<String> named = new HashSet<>();
    pages.forEach(page -> named.add(String.valueOf(page.first("loc"))));
    Map<String, BoardEntry> entries = new LinkedHashMap<>();
    for (XmlRecord page : pages) {
      // a version has an entry, too; what has none may be the list of all ads
      String address = SitemapVersions.address(page, board.language(), named::contains);
      // one without an address is an entry by itself
      String key = address == null ? " " + entries.size() : address;
      if (key.equals(page.first("loc")) || !entries.containsKey(key)) {
        entries.put(key, entry(board, address, page));
      }
    }
    boolean isCut =
        CUTS.contains(entries.size())
            && entries.keySet().stream().allMatch(it -> RADANCY.matcher(it).matches());
    return new BoardPage.Ads(
        List.copyOf(entries.values()),
        null,
        null,
        isCut ? "a sitemap of this system ends after " + entries.size() + " pages" : null);
  }

  private static BoardEntry entry(Board board, @Nullable String address, XmlRecord page) {
    try {
      UrlIdentity at = address == null ? null : UrlIdentities.of(OneReading.require(address));
      if (address == null || at == null) {
        return new BoardEntry.Refused(null, "a page of the sitemap has no address");
      }
      return Board.isOnHostOf(address, board.address())
          ? new BoardEntry.Link(
              at, FeedRequest.page(address), LenientTime.end(page.first("lastmod")))
          : new BoardEntry.Refused(at, "the page is not on the sitemap's host");
    } catch (CorpusException e) {
      return new BoardEntry.Refused(null, "a page of the sitemap has no usable address");
    }
  }
}
