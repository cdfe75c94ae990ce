package dev.corpuscore.feed.workable;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Draft;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.Reading;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LooseJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Workable: the widget's answer holds a whole board with descriptions, the API one job. */
public final class Workable implements Feed {
  private static final Set<String> WITHHELD = Set.of("draft", "internal", "closed", "archived");

  @Override
  public String ats() {
    return "workable";
  }

  @Override
  public FeedRequest ask(Job job) {
    return FeedRequest.json(
        "https://apply.workable.com/api/v2/accounts/"
            + job.board().segment()
            + "/jobs/"
            + Board.segment(job.identity().externalId()),
        Extent.POSTING);
  }

  @Override
  public Reading read(Job job, byte[] answer) {
    try {
      JsonNode json = Answer.json(answer);
      if (!isPublished(json)) {
        return new Reading.Absent();
      }
      return Draft.entry(
          job,
          draft -> {
            draft.requireSameId(LooseJson.text(json, "shortcode"));
            WorkableJob.read(List.of(json), draft);
          });
    } catch (CorpusException e) {
      return new Entry.Refused(job.at(), e.getMessage());
    }
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.json(
        "https://apply.workable.com/api/v1/widget/accounts/" + board.segment() + "?details=true",
        Extent.LISTING);
  }

  /** A job in several places is there once for each. */
  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonNode json = Answer.json(answer);
          Map<String, List<JsonNode>> byCode = new LinkedHashMap<>();
          List<Entry> entries = new ArrayList<>();
          for (JsonNode job : Answer.list(json, "jobs")) {
            String code = LooseJson.text(job, "shortcode");
            if (code == null) {
              entries.add(Draft.entry(board, null, draft -> {}));
            } else if (isPublished(job)) {
              byCode.computeIfAbsent(code, its -> new ArrayList<>()).add(job);
            }
          }
          byCode.forEach(
              (code, jobs) ->
                  entries.add(
                      Draft.entry(
                          board,
                          page(board, code),
                          draft -> {
                            draft.company(LooseJson.text(json, "name"));
                            WorkableJob.read(jobs, draft);
                          })));
          String cut = LooseJson.text(json, "paging", "next") == null ? null : "there is more";
          return new BoardPage.Ads(entries, null, null, cut);
        });
  }

  /** Answers for the company say how an ad stands; in the widget's, {@code state} is a region. */
  private static boolean isPublished(JsonNode job) {
    String state = LooseJson.text(job, "state");
    return state == null || !WITHHELD.contains(state);
  }

  private static @Nullable String page(Board board, String code) {
    return "https://apply.workable.com/" + board.segment() + "/j/" + Board.segment(code);
  }
}
