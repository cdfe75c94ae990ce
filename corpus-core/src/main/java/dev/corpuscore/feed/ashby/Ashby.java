package dev.corpuscore.feed.ashby;

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
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LooseJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The public job posting API of Ashby: it knows whole boards only, so one ad is found in its. */
public final class Ashby implements AdFeed {
  @Override
  public String ats() {
    return "ashby";
  }

  @Override
  public FeedRequest ask(Job job) {
    return ask(job.board());
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    try {
      List<JsonNode> jobs = Answer.list(answer, "jobs");
      for (JsonNode json : jobs) {
        String id = LooseJson.text(json, "id");
        if (job.identity().externalId().equalsIgnoreCase(id)) {
          return PostingDraft.reading(job, draft -> AshbyJob.read(json, draft));
        }
      }
      return AdReading.without(jobs.size());
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
    }
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json(
        "https://api.ashbyhq.com/posting-api/job-board/"
            + board.segment()
            + "?includeCompensation=true",
        Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer, "jobs"),
                  job ->
                      PostingDraft.entry(
                          board,
                          page(board, LooseJson.text(job, "id")),
                          draft -> AshbyJob.read(job, draft)));
          return BoardPage.Ads.whole(entries, null);
        });
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null
        ? null
        : "https://jobs.ashbyhq.com/" + board.segment() + "/" + Board.segment(id);
  }
}
