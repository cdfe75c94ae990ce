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
import java.util.List;
import java.util.Set;

/** News feeds in XML: RSS 2.0, RSS 1.0 and Atom (RFC 4287). */
final class Rss implements Feed {
  private static final String ATOM = "feed";
  private static final Set<String> ITEMS = Set.of("rss/channel/item", "rdf:RDF/item", "feed/entry");

  @Override
  public String kind() {
    return "rss";
  }

  @Override
  public Scope scope(Board board) {
    return Scope.NEWEST;
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.XML);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          XmlRecords.Document feed = XmlRecords.read(answer, ITEMS);
          boolean atom = feed.root().equals(ATOM);
          List<BoardEntry> entries = new ArrayList<>();
          for (XmlRecord item : feed.records()) {
            entries.add(
                atom
                    ? PostingDraft.linked(
                        board, AtomEntry.link(item), draft -> AtomEntry.read(item, draft))
                    : PostingDraft.linked(
                        board, RssItem.link(item), draft -> RssItem.read(item, draft)));
          }
          return BoardPage.Ads.whole(entries, null);
        });
  }
}
