package dev.corpuscore.feed.smartrecruiters;

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
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LooseJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The Posting API of SmartRecruiters: pages of a hundred, whose entries have no description. */
public final class SmartRecruiters implements AdFeed {
  private static final int PAGE = 100;

  @Override
  public String ats() {
    return "smartrecruiters";
  }

  @Override
  public FeedRequest ask(Job job) {
    return detail(job.board(), job.identity().externalId());
  }

  /** An ad of the one-click form is asked for by its UUID and answers with its number. */
  @Override
  public AdReading read(Job job, byte[] answer) {
    try {
      JsonNode json = Answer.json(answer);
      if (Boolean.FALSE.equals(Answer.flag(json, "active"))) {
        return AdReading.Gone.FROM_BOARD;
      }
      String id = LooseJson.text(json, "id");
      String uuid = LooseJson.text(json, "uuid");
      String sought = job.identity().externalId();
      boolean byUuid = sought.equalsIgnoreCase(uuid);
      if (byUuid && id != null && !sought.equalsIgnoreCase(id)) {
        return PostingDraft.entry(
                job.board(),
                page(job.board(), id),
                draft -> SmartRecruitersPosting.read(json, draft))
            .reading();
      }
      return PostingDraft.reading(
          job,
          draft -> {
            draft.requireId(byUuid ? null : id);
            SmartRecruitersPosting.read(json, draft);
          });
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
    }
  }

  @Override
  public FeedRequest ask(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList postings = Answer.list(answer, "content");
          List<BoardEntry> entries = BoardEntries.of(postings, posting -> entry(board, posting));
          Integer total = Answer.count(postings.rest(), "totalFound");
          int seen = before + entries.size();
          boolean more = total == null ? entries.size() >= PAGE : seen < total;
          return new BoardPage.Ads(
              entries, more && !entries.isEmpty() ? page(board, seen) : null, total, null);
        });
  }

  private static BoardEntry entry(Board board, JsonNode posting) {
    String id = LooseJson.text(posting, "id");
    return PostingDraft.entry(
        board,
        page(board, id),
        draft -> {
          SmartRecruitersPosting.read(posting, draft);
          draft.rest(detail(board, id == null ? "" : id));
        });
  }

  private static FeedRequest page(Board board, int offset) {
    return FeedRequest.json(api(board) + "?limit=" + PAGE + "&offset=" + offset, Extent.LISTING);
  }

  private static FeedRequest detail(Board board, String id) {
    return FeedRequest.json(api(board) + "/" + Board.segment(id), Extent.POSTING);
  }

  private static String api(Board board) {
    return "https://api.smartrecruiters.com/v1/companies/" + board.segment() + "/postings";
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null
        ? null
        : "https://jobs.smartrecruiters.com/" + board.segment() + "/" + Board.segment(id);
  }
}
