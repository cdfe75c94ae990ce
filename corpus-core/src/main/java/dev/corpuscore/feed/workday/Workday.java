package dev.corpuscore.feed.workday;

import dev.corpuscore.feed.AdFeed;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.page.LooseJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What Workday's own pages ask (CXS, not documented): pages of twenty without descriptions. */
public final class Workday implements AdFeed {
  /** One more is answered with 400. */
  private static final int PAGE = 20;

  /** Here some tenants end, or begin anew. */
  private static final int CAP = 2_000;

  @Override
  public String ats() {
    return "workday";
  }

  @Override
  public FeedRequest ask(Job job) {
    WorkdaySite site = WorkdaySite.of(job.board());
    return FeedRequest.json(site.api() + WorkdaySite.tail(job.url()), Extent.POSTING);
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    return PostingDraft.reading(
        job,
        draft -> {
          JsonNode json = Answer.json(answer);
          JsonNode info = LooseJson.at(json, "jobPostingInfo");
          if (info == null || !info.isObject()) {
            throw PostingDraft.refused("the answer has no object \"jobPostingInfo\"");
          }
          draft.company(LooseJson.text(json, "hiringOrganization", "name"));
          WorkdayPosting.readWhole(info, draft);
        });
  }

  @Override
  public FeedRequest ask(Board board) {
    return page(WorkdaySite.of(board), 0);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          WorkdaySite site = WorkdaySite.of(board);
          JsonList postings = Answer.list(answer, "jobPostings");
          List<BoardEntry> entries =
              BoardEntries.of(postings, posting -> entry(board, site, posting));
          Integer said = Answer.count(postings.rest(), "total");
          Integer total = said == null || said == 0 ? null : said;
          int seen = before + entries.size();
          boolean isLast = entries.size() < PAGE || (total != null && seen >= total);
          boolean capped = seen >= CAP && (total == null || total == CAP);
          return new BoardPage.Ads(
              entries,
              isLast || capped ? null : page(site, seen),
              total,
              capped ? "this may be only the first " + CAP + " ads, where some boards end" : null);
        });
  }

  private static BoardEntry entry(Board board, WorkdaySite site, JsonNode posting) {
    String path = LooseJson.text(posting, "externalPath");
    @Nullable String page = path == null || !path.startsWith("/job/") ? null : site.home() + path;
    return PostingDraft.entry(
        board,
        page,
        draft -> {
          WorkdayPosting.readListed(posting, draft);
          draft.rest(FeedRequest.json(site.api() + WorkdaySite.tail(page), Extent.POSTING));
        });
  }

  private static FeedRequest page(WorkdaySite site, int offset) {
    return FeedRequest.post(
        site.api() + "/jobs",
        "{\"appliedFacets\":{},\"limit\":"
            + PAGE
            + ",\"offset\":"
            + offset
            + ",\"searchText\":\"\"}",
        Extent.LISTING);
  }
}
