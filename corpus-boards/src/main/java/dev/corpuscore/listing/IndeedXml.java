package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Answer;
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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The XML that employers and their systems publish for job boards, in the shape that Indeed takes:
 * whole ads, all in one document. Its dialects name elements in other ways.
 */
final class IndeedXml implements Feed {
  private static final Set<String> JOBS = Set.of("source/job", "jobs/job", "source/jobs/job");

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
          XmlRecords.Document document = XmlRecords.read(GzipAnswers.unpack(answer), JOBS);
          List<XmlRecord> jobs = document.records();
          if (jobs.isEmpty() && document.others()) {
            // jobs under a name that is not known would all be taken for closed
            throw Answer.refused("the answer lists something else than jobs");
          }
          SharedLinks shared = new SharedLinks();
          jobs.forEach(job -> shared.add(IndeedJob.link(job), IndeedJob.reference(job)));
          List<BoardEntry> entries = new ArrayList<>();
          for (List<XmlRecord> rows : ads(jobs)) {
            String link = IndeedJob.link(rows.getFirst());
            BoardEntry refusal = shared.refusal(link);
            entries.add(
                refusal == null
                    ? PostingDraft.linked(board, link, draft -> IndeedJob.read(rows, draft))
                    : refusal);
          }
          return BoardPage.Ads.whole(entries, null);
        });
  }

  /** Some write an ad once for each of its places, with the same address and reference. */
  private static Collection<List<XmlRecord>> ads(List<XmlRecord> jobs) {
    Map<Object, List<XmlRecord>> ads = new LinkedHashMap<>();
    for (XmlRecord job : jobs) {
      String link = IndeedJob.link(job);
      String reference = IndeedJob.reference(job);
      Object key = link == null || reference == null ? ads.size() : List.of(link, reference);
      ads.computeIfAbsent(key, any -> new ArrayList<>()).add(job);
    }
    return ads.values();
  }
}
