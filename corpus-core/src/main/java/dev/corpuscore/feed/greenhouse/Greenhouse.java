package dev.corpuscore.feed.greenhouse;

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

/** The public Job Board API of Greenhouse: one answer holds a whole board. */
public final class Greenhouse implements AdFeed {
  private static final String API = "https://boards-api.greenhouse.io/v1/boards/";

  @Override
  public String ats() {
    return "greenhouse";
  }

  @Override
  public FeedRequest ask(Job job) {
    String id = Board.segment(job.identity().externalId());
    return FeedRequest.json(
        API + job.board().segment() + "/jobs/" + id + "?pay_transparency=true", Extent.POSTING);
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    return PostingDraft.reading(
        job,
        draft -> {
          JsonNode json = Answer.json(answer);
          draft.requireSameId(LooseJson.text(json, "id"));
          GreenhouseJob.read(json, draft);
        });
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json(
        API + board.segment() + "/jobs?content=true&pay_transparency=true", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList jobs = Answer.list(answer, "jobs");
          List<BoardEntry> entries =
              BoardEntries.of(
                  jobs,
                  job ->
                      PostingDraft.entry(
                          board,
                          page(board, LooseJson.text(job, "id")),
                          draft -> GreenhouseJob.read(job, draft)));
          JsonNode meta = LooseJson.at(jobs.rest(), "meta");
          return BoardPage.Ads.whole(entries, meta == null ? null : Answer.count(meta, "total"));
        });
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    String host =
        board.host("").contains(".eu.") ? "boards.eu.greenhouse.io" : "boards.greenhouse.io";
    return id == null
        ? null
        : "https://" + host + "/" + board.segment() + "/jobs/" + Board.segment(id);
  }
}
