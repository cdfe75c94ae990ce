package dev.corpuscore.listing;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.OneAd;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.jobtech.JobTechAd;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Ads of JobTech: a search of JobSearch, or of another Corpus Core, page by page; the changes of
 * JobStream; any other document that holds ads, as a whole.
 */
final class JobTech implements Feed {
  private static final int PAGE = 100;

  /** JobSearch refuses a larger offset. */
  private static final int OFFSET_LIMIT = 2_000;

  @Override
  public String kind() {
    return "jobtech";
  }

  @Override
  public Scope scope(Board board) {
    return JobTechUrl.of(board).isStream() ? Scope.CHANGES : Scope.ALL;
  }

  @Override
  public FeedRequest request(Board board) {
    return request(board, null);
  }

  @Override
  public FeedRequest request(Board board, @Nullable Instant since) {
    JobTechUrl url = JobTechUrl.of(board);
    if (url.isSearch()) {
      return page(url, 0);
    }
    return FeedRequest.listing(url.isStream() ? url.since(since) : url.toString(), Form.JSON);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList ads = Answer.isList(answer) ? Answer.list(answer) : Answer.list(answer, "hits");
          List<BoardEntry> entries = BoardEntries.of(ads, ad -> entry(board, ad));
          JobTechUrl url = JobTechUrl.of(board);
          JsonNode total = LenientJson.at(ads.rest(), "total");
          Integer all = total == null ? null : Answer.count(total, "value");
          return url.isSearch()
              ? found(url, entries, progress.ads() + entries.size(), all)
              : BoardPage.Ads.whole(entries, null);
        });
  }

  private static BoardPage found(
      JobTechUrl url, List<BoardEntry> entries, int seen, @Nullable Integer total) {
    boolean more = total == null ? entries.size() >= PAGE : seen < total;
    if (!more || entries.isEmpty()) {
      return new BoardPage.Ads(entries, null, total, null);
    }
    return seen > OFFSET_LIMIT
        ? new BoardPage.Ads(entries, null, total, "a search shows no more than " + seen + " ads")
        : new BoardPage.Ads(entries, page(url, seen), total, null);
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    return OneAd.read(
        () -> read(board, JobTechAd.read(ad)), reason -> new BoardEntry.Refused(named(ad), reason));
  }

  private static BoardEntry read(Board board, JobTechAd said) {
    return switch (said) {
      case JobTechAd.Removed removed ->
          new BoardEntry.Withdrawn(
              UrlIdentities.of(OneReading.require(removed.url())), removed.at());
      case JobTechAd.Open open -> {
        WholeLine line = whole(board, open.content());
        yield new BoardEntry.Offer(line.at(), line.content(), true, null, open.contacts());
      }
    };
  }

  private static WholeLine whole(Board board, PostingContent said) {
    String owner = board.company();
    Company company = said.company();
    PostingContent owned =
        company == null && owner != null
            ? said.toBuilder().company(new Company(owner, null)).build()
            : said;
    return WholeLine.of(new PostingLine(owned, null, null, null));
  }

  private static @Nullable UrlIdentity named(JsonNode ad) {
    try {
      String url = JobTechAd.url(ad);
      return url == null ? null : UrlIdentities.of(url);
    } catch (CorpusException e) {
      return null;
    }
  }

  private static FeedRequest page(JobTechUrl url, int offset) {
    return FeedRequest.listing(url.page(offset, PAGE), Form.JSON);
  }
}
