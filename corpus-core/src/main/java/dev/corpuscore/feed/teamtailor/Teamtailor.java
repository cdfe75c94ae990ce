package dev.corpuscore.feed.teamtailor;

import dev.corpuscore.feed.AdFeed;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.JsonFeedItems;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LooseJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Teamtailor's JSON Feed, on its host or a company's own; one ad is found in its feed. */
public final class Teamtailor implements AdFeed {
  @Override
  public String ats() {
    return "teamtailor";
  }

  @Override
  public FeedRequest ask(Job job) {
    return ask(job.board());
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    try {
      JsonList items = Answer.list(answer, "items");
      for (JsonNode item : items) {
        if (job.identity().externalId().equals(TeamtailorItem.id(item))) {
          return PostingDraft.reading(job, draft -> TeamtailorItem.read(item, draft));
        }
      }
      return LooseJson.text(items.rest(), "next_url") == null
          ? AdReading.without(items.size())
          : new AdReading.Unread("the ad is not on the first page of its board");
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
    }
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json("https://" + host(board) + "/jobs.json", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return JsonFeedItems.page(
        answer,
        ask(board).url(),
        item ->
            PostingDraft.entry(
                board,
                page(board, TeamtailorItem.id(item)),
                draft -> TeamtailorItem.read(item, draft)));
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null ? null : "https://" + home(board) + "/jobs/" + Board.segment(id);
  }

  private static String host(Board board) {
    return board.url() == null ? home(board) : board.host("");
  }

  /** A tenant may have a region's label behind its own, such as {@code acme.na}. */
  private static String home(Board board) {
    String tenant = board.tenant();
    int dot = tenant.indexOf('.');
    String own = new Board(dot < 0 ? tenant : tenant.substring(0, dot), null, null).label();
    String region = dot < 0 ? "" : "." + new Board(tenant.substring(dot + 1), null, null).label();
    return own + region + ".teamtailor.com";
  }
}
