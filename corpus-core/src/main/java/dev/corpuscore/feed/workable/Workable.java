package dev.corpuscore.feed.workable;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Workable: the widget's answer holds a whole board with descriptions, the API one job. */
public final class Workable implements AdFeed {
  /** More than a posting may have; those beyond make it no better. */
  private static final int PLACES_LIMIT = 100;

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
  public AdReading read(Job job, byte[] answer) {
    try {
      JsonNode json = Answer.json(answer);
      if (!isPublished(json)) {
        return AdReading.Gone.FROM_BOARD;
      }
      return PostingDraft.reading(
          job,
          draft -> {
            draft.requireSameId(LooseJson.text(json, "shortcode"));
            WorkableJob.read(List.of(json), draft);
          });
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
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
          JsonList jobs = Answer.list(answer, "jobs");
          List<BoardEntry> entries =
              BoardEntries.of(sorted(jobs), places -> entry(board, jobs, places));
          String next = LooseJson.text(jobs.rest(), "paging", "next");
          return new BoardPage.Ads(entries, null, null, next == null ? null : "there is more");
        });
  }

  /** Where in the list each published job is, in one place or several; first those without code. */
  private static List<List<Integer>> sorted(JsonList jobs) {
    Map<String, List<Integer>> byCode = new LinkedHashMap<>();
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      String code = code(jobs, i);
      if (code == null) {
        all.add(List.of(i));
      } else if (isPublished(jobs.get(i))) {
        byCode.computeIfAbsent(code, its -> new ArrayList<>(1)).add(i);
      }
    }
    all.addAll(byCode.values());
    return all;
  }

  /** Null of a job that has none, or cannot be read at all. */
  private static @Nullable String code(JsonList jobs, int index) {
    try {
      return LooseJson.text(jobs.get(index), "shortcode");
    } catch (CorpusException e) {
      return null;
    }
  }

  private static BoardEntry entry(Board board, JsonList all, List<Integer> places) {
    String code = code(all, places.getFirst());
    return code == null
        ? PostingDraft.entry(board, null, draft -> {})
        : PostingDraft.entry(
            board,
            page(board, code),
            draft -> {
              draft.company(LooseJson.text(all.rest(), "name"));
              WorkableJob.read(places.stream().limit(PLACES_LIMIT).map(all::get).toList(), draft);
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
