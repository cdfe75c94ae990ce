package dev.corpuscore.feed.bamboohr;

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

/** BambooHR's careers pages: a whole board without descriptions, and each opening by itself. */
public final class BambooHr implements AdFeed {
  @Override
  public String ats() {
    return "bamboohr";
  }

  @Override
  public FeedRequest ask(Job job) {
    return detail(job.board(), job.identity().externalId());
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    return PostingDraft.reading(
        job,
        draft -> {
          JsonNode opening = LooseJson.at(Answer.json(answer), "result", "jobOpening");
          if (opening == null || !opening.isObject()) {
            throw PostingDraft.refused("the answer has no object \"result.jobOpening\"");
          }
          draft.requireId(LooseJson.text(opening, "id"));
          BambooHrOpening.read(opening, draft);
        });
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json(home(board) + "/list", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList openings = Answer.list(answer, "result");
          List<BoardEntry> entries = BoardEntries.of(openings, opening -> entry(board, opening));
          JsonNode meta = LooseJson.at(openings.rest(), "meta");
          return BoardPage.Ads.whole(
              entries, meta == null ? null : Answer.count(meta, "totalCount"));
        });
  }

  private static BoardEntry entry(Board board, JsonNode opening) {
    String id = LooseJson.text(opening, "id");
    return PostingDraft.entry(
        board,
        page(board, id),
        draft -> {
          BambooHrOpening.read(opening, draft);
          draft.rest(detail(board, id == null ? "" : id));
        });
  }

  private static FeedRequest detail(Board board, String id) {
    return FeedRequest.json(home(board) + "/" + Board.segment(id) + "/detail", Extent.POSTING);
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null ? null : home(board) + "/" + Board.segment(id);
  }

  private static String home(Board board) {
    return "https://" + board.label() + ".bamboohr.com/careers";
  }
}
