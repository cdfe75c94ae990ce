package dev.corpuscore.feed.personio;

import dev.corpuscore.feed.AdFeed;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Job;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.model.CorpusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Personio's XML feed: it knows whole boards only, so one ad is found in its. */
public final class Personio implements AdFeed {
  @Override
  public String ats() {
    return "personio";
  }

  @Override
  public FeedRequest ask(Job job) {
    return ask(job.board());
  }

  @Override
  public AdReading read(Job job, byte[] answer) {
    try {
      List<XmlRecord> positions = positions(answer);
      for (XmlRecord position : positions) {
        if (job.identity().externalId().equals(position.first("id"))) {
          return PostingDraft.reading(job, draft -> PersonioPosition.read(position, draft));
        }
      }
      return AdReading.without(positions.size());
    } catch (CorpusException e) {
      return new AdReading.Unread(e.getMessage());
    }
  }

  /** Without a language the feed has none of the descriptions. */
  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.xml("https://" + host(board) + "/xml?language=en", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries = new ArrayList<>();
          for (XmlRecord position : positions(answer)) {
            entries.add(
                PostingDraft.entry(
                    board,
                    page(board, position.first("id")),
                    draft -> PersonioPosition.read(position, draft)));
          }
          return BoardPage.Ads.whole(entries, null);
        });
  }

  private static List<XmlRecord> positions(byte[] answer) {
    return XmlRecords.read(answer, Set.of("workzag-jobs/position")).records();
  }

  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null ? null : "https://" + host(board) + "/job/" + Board.segment(id);
  }

  private static String host(Board board) {
    String end = board.host("").endsWith(".personio.com") ? "com" : "de";
    return board.label() + ".jobs.personio." + end;
  }
}
