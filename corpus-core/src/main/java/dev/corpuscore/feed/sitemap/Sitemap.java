package dev.corpuscore.feed.sitemap;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.ListingFeed;
import dev.corpuscore.feed.Packed;
import dev.corpuscore.feed.Reading;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.LooseTime;
import dev.corpuscore.page.PageReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sitemaps and their indexes (sitemaps.org, protocol 0.9): addresses of pages, each of which is
 * asked for by itself and read by its markup. Only pages of the sitemap's own host are taken.
 */
public final class Sitemap implements ListingFeed {
  private static final String INDEX = "sitemapindex";
  private static final Set<String> ADDRESSES = Set.of("urlset/url", "sitemapindex/sitemap");

  @Override
  public String kind() {
    return "sitemap";
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.listing(board.address(), Form.PACKED_XML);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          XmlRecords.Document map = XmlRecords.read(Packed.unpack(answer), ADDRESSES);
          return map.root().equals(INDEX)
              ? parts(board, map.records())
              : pages(board, map.records());
        });
  }

  @Override
  public Reading read(Board board, Entry part, byte[] answer, @Nullable String charset) {
    if (!(part instanceof Entry.Link link)) {
      throw new IllegalStateException("a sitemap lists links alone");
    }
    JobPage page = new JobPage(link.rest().url(), url -> UrlIdentity.of(url).canonicalUrl());
    return switch (page.read(HtmlText.of(answer, charset))) {
      case PageReading.None none -> new Entry.Refused(link.at(), none.reason());
      case PageReading.Found found ->
          new Entry.Offer(whole(found.content(), link, board), true, null);
    };
  }

  private static PostingContent whole(PostingContent said, Entry.Link link, Board board) {
    String owner = board.company();
    Company company = said.company();
    return said.toBuilder()
        .identity(link.at().identity())
        .company(company == null && owner != null ? new Company(owner, null) : company)
        .build();
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
    List<Entry> entries = new ArrayList<>();
    for (XmlRecord page : pages) {
      entries.add(entry(board, page));
    }
    return BoardPage.Ads.whole(entries, null);
  }

  private static Entry entry(Board board, XmlRecord page) {
    String address = page.first("loc");
    try {
      UrlIdentity at = address == null ? null : UrlIdentity.of(address);
      if (address == null || at == null) {
        return new Entry.Refused(null, "a page of the sitemap has no address");
      }
      return Board.isOnHostOf(address, board.address())
          ? new Entry.Link(at, FeedRequest.page(address), LooseTime.end(page.first("lastmod")))
          : new Entry.Refused(at, "the page is not on the sitemap's host");
    } catch (CorpusException e) {
      return new Entry.Refused(null, "a page of the sitemap has no usable address");
    }
  }
}
