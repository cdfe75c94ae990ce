package dev.corpuscore.feed.lever;

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
import dev.corpuscore.page.LooseJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The Postings API of Lever, worldwide and EU: pages of a hundred, without a total. */
public final class Lever implements AdFeed {
  private static final int PAGE = 100;

  @Override
  public String ats() {
    return "lever";
  }

  @Override
  public FeedRequest ask(Job job) {
    return FeedRequest.json(
        api(job.board()) + "/" + Board.segment(job.identity().externalId()), Extent.POSTING);
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    return PostingDraft.reading(
        job,
        draft -> {
          JsonNode json = Answer.json(answer);
          draft.requireSameId(LooseJson.text(json, "id"));
          LeverPosting.read(json, draft);
        });
  }

  @Override
  public FeedRequest ask(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer),
                  posting ->
                      PostingDraft.entry(
                          board,
                          address(board, LooseJson.text(posting, "id")),
                          draft -> LeverPosting.read(posting, draft)));
          FeedRequest next = entries.size() < PAGE ? null : page(board, before + entries.size());
          return new BoardPage.Ads(entries, next, null, null);
        });
  }

  private static FeedRequest page(Board board, int skip) {
    return FeedRequest.json(
        api(board) + "?mode=json&skip=" + skip + "&limit=" + PAGE, Extent.LISTING);
  }

  private static String api(Board board) {
    return "https://api." + region(board) + "lever.co/v0/postings/" + board.segment();
  }

  private static @Nullable String address(Board board, @Nullable String id) {
    return id == null
        ? null
        : "https://jobs." + region(board) + "lever.co/" + board.segment() + "/" + Board.segment(id);
  }

  private static String region(Board board) {
    return board.host("").endsWith(".eu.lever.co") ? "eu." : "";
  }
}
