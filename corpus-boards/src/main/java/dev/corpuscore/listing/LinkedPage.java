package dev.corpuscore.listing;

import dev.corpuscore.ats.AtsSystem;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.PageReading;
import org.jspecify.annotations.Nullable;

/**
 * The page of an ad that a listing only links to. The ad is read from the page's markup; on a board
 * of an applicant tracking system, as that system reads it.
 */
public final class LinkedPage {
  private LinkedPage() {}

  /**
   * What the page says about the ad.
   *
   * @param feed that read the listing
   * @param board its company is used if the page names none
   * @param charset as the server named it, null if it named none
   */
  public static AdReading read(
      Feed feed, Board board, BoardEntry.Link link, byte[] answer, @Nullable String charset) {
    Identity ad = link.at().identity();
    if (feed instanceof AtsSystem system && ad != null) {
      return system.read(new AdRequest(board, ad, link.at().canonicalUrl(), null), answer);
    }
    JobPage page = new JobPage(link.rest().url(), url -> UrlIdentities.of(url).canonicalUrl());
    return switch (page.read(HtmlText.of(answer, charset))) {
      case PageReading.None none -> new AdReading.Unread(none.reason());
      case PageReading.Found found ->
          new AdReading.Found(whole(found.content(), link, board), true);
    };
  }

  private static PostingContent whole(PostingContent said, BoardEntry.Link link, Board board) {
    String owner = board.company();
    Company company = said.company();
    String page =
        UrlIdentities.isLater(link.at().identity()) ? link.at().canonicalUrl() : said.url();
    return said.toBuilder()
        .url(page)
        .identity(link.at().identity())
        .company(company == null && owner != null ? new Company(owner, null) : company)
        .build();
  }
}
