package dev.corpuscore.listing.national;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.WalkProgress;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a national search: until its total is seen, or until an empty page.
 *
 * @param size ads that are asked for in a page
 * @param cap a search does not show more ads
 */
record NationalPages(int size, int cap) {
  /** Scheme and host of a source, where its interface and its pages for people are. */
  static String origin(Board board) {
    return WebUrl.parse(board.address()).origin();
  }

  /** The address of an ad's page; null if there is no id. */
  static @Nullable String page(Board board, String before, @Nullable String id) {
    return id == null || id.matches("\\.{1,2}")
        ? null
        : origin(board) + before + PathSegment.of(id);
  }

  /**
   * What a page says.
   *
   * @param stated the total in this answer; null if there is none
   * @param request the request for a page by its number, from 0
   */
  BoardPage.Ads read(
      List<BoardEntry> entries,
      WalkProgress so,
      @Nullable Integer stated,
      IntFunction<FeedRequest> request) {
    Integer total = total(entries, so, stated);
    int seen = so.ads() + entries.size();
    if (entries.isEmpty() || (total != null && seen >= total)) {
      return new BoardPage.Ads(entries, null, total, contradiction(so, stated));
    }
    // a page may hold fewer ads than it should: then the next number is that of the next full page
    int next = (seen + size - 1) / size;
    return (next + 1) * size > cap
        ? new BoardPage.Ads(entries, null, total, "the search ends after " + seen + " ads")
        : new BoardPage.Ads(entries, request.apply(next), total, null);
  }

  /** The first total that holds; 0 beside ads is none. */
  static @Nullable Integer total(
      List<BoardEntry> entries, WalkProgress so, @Nullable Integer stated) {
    Integer total = so.totalOr(stated);
    return total != null && total == 0 && so.ads() + entries.size() > 0 ? null : total;
  }

  /** A board whose total changed was not seen as a whole. Some systems say 0 on later pages. */
  private static @Nullable String contradiction(WalkProgress so, @Nullable Integer stated) {
    Integer first = so.total();
    return first == null || stated == null || stated == 0 || stated.equals(first)
        ? null
        : "the search said that it has " + first + " ads, and then " + stated;
  }
}
