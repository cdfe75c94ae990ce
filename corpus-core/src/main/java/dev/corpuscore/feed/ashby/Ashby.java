package dev.corpuscore.feed.ashby;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Draft;
import dev.corpuscore.feed.Entries;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.Reading;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LooseJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The public job posting API of Ashby: it knows whole boards only, so one ad is found in its. */
public final class Ashby implements Feed {
  @Override
  public String ats() {
    return "ashby";
  }

  @Override
  public FeedRequest ask(Job job) {
    return ask(job.board());
  }

  @Override
  public Reading read(Job job, byte[] answer) {
    try {
      List<JsonNode> jobs = Answer.list(answer, "jobs");
      for (JsonNode json : jobs) {
        String id = LooseJson.text(json, "id");
        if (job.identity().externalId().equalsIgnoreCase(id)) {
          return Draft.entry(job, draft -> AshbyJob.read(json, draft));
        }
      }
      return Reading.without(job, jobs.size());
    } catch (CorpusException e) {
      return new Entry.Refused(job.at(), e.getMessage());
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
          List<Entry> entries =
              Entries.of(
                  Answer.list(answer, "jobs"),
                  job ->
                      Draft.entry(
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
