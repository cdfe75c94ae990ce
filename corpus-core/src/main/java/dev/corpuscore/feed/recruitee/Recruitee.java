package dev.corpuscore.feed.recruitee;

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

/** The careers site API of Recruitee, on its host or a company's own: one answer, whole board. */
public final class Recruitee implements AdFeed {
  @Override
  public String ats() {
    return "recruitee";
  }

  @Override
  public FeedRequest ask(Job job) {
    return FeedRequest.json(
        api(job.board()) + Board.segment(job.identity().externalId()), Extent.POSTING);
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    try {
      JsonNode offer = LooseJson.at(Answer.json(answer), "offer");
      if (offer == null || !offer.isObject()) {
        throw PostingDraft.refused("the answer has no object \"offer\"");
      }
      if (!isPublished(offer)) {
        return AdReading.Gone.FROM_BOARD;
      }
      return PostingDraft.reading(
          job,
          draft -> {
            draft.requireId(LooseJson.text(offer, "slug"));
            RecruiteeOffer.read(offer, draft);
          });
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
    }
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json(api(board), Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer, "offers").only(Recruitee::isPublished),
                  offer ->
                      PostingDraft.entry(
                          board,
                          page(board, LooseJson.text(offer, "slug")),
                          draft -> RecruiteeOffer.read(offer, draft)));
          return BoardPage.Ads.whole(entries, null);
        });
  }

  private static boolean isPublished(JsonNode offer) {
    String status = LooseJson.text(offer, "status");
    return status == null || status.equals("published");
  }

  private static String api(Board board) {
    String host = board.url() == null ? home(board) : board.host("");
    return "https://" + host + "/api/offers/";
  }

  private static String home(Board board) {
    return board.label() + ".recruitee.com";
  }

  private static @Nullable String page(Board board, @Nullable String slug) {
    return slug == null ? null : "https://" + home(board) + "/o/" + Board.segment(slug);
  }
}
