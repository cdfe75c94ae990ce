package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The XML that employers and their systems publish for job boards, in the shape that Indeed takes:
 * whole ads, all in one document. Its dialects name elements in other ways.
 */
final class IndeedXml implements Feed {
  private static final Set<String> JOBS = Set.of("source/job", "jobs/job");

  @Override
  public String kind() {
    return "indeed-xml";
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.PACKED_XML);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<XmlRecord> jobs = XmlRecords.read(GzipAnswers.unpack(answer), JOBS).records();
          Set<String> shared = shared(jobs);
          List<BoardEntry> entries = new ArrayList<>();
          for (XmlRecord job : jobs) {
            String link = IndeedJob.link(job);
            entries.add(
                link != null && shared.contains(link)
                    ? new BoardEntry.Refused(null, "several ads of the list have this address")
                    : PostingDraft.linked(board, link, draft -> IndeedJob.read(job, draft)));
          }
          return BoardPage.Ads.whole(entries, null);
        });
  }

  /** Addresses that ads with different references have: that of a form, or of all jobs. */
  private static Set<String> shared(List<XmlRecord> jobs) {
    Map<String, String> references = new HashMap<>();
    Set<String> shared = new HashSet<>();
    for (XmlRecord job : jobs) {
      String link = IndeedJob.link(job);
      String reference = IndeedJob.reference(job);
      if (link != null && reference != null) {
        String other = references.putIfAbsent(link, reference);
        if (other != null && !other.equals(reference)) {
          shared.add(link);
        }
      }
    }
    return shared;
  }
}
