package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.SchemaOrgPosting;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A DataFeed of JobPostings (schema.org/DataFeed, schema.org/DataFeedItem, 2026), in one document.
 * Elements of other types are not ads.
 */
final class DataFeed implements Feed {
  @Override
  public String kind() {
    return "data-feed";
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.JSON);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList elements = Answer.list(answer, "dataFeedElement");
          SharedLinks shared = new SharedLinks();
          List<JsonNode> ads = elements.only(element -> isAd(item(element), shared));
          Integer stated = Answer.count(elements.rest(), "numberOfItems");
          Integer total = stated == null ? null : stated - (elements.size() - ads.size());
          return BoardPage.Ads.whole(
              BoardEntries.of(ads, element -> entry(board, element, shared)), total);
        });
  }

  /** Whether it is one; then its address is noted. */
  private static boolean isAd(JsonNode item, SharedLinks shared) {
    boolean ad = !SchemaOrgPosting.isOther(item);
    if (ad) {
      shared.add(SchemaOrgPosting.url(item), reference(item));
    }
    return ad;
  }

  private static BoardEntry entry(Board board, JsonNode element, SharedLinks shared) {
    JsonNode item = item(element);
    String link = SchemaOrgPosting.url(item);
    BoardEntry refusal = shared.refusal(link);
    if (refusal != null) {
      return refusal;
    }
    BoardEntry.Shown shown =
        PostingDraft.linked(
            board, link, draft -> draft.posting(SchemaOrgPosting.at(board.address(), item)));
    String deleted = LenientJson.text(element, "dateDeleted");
    return deleted == null || shown.at() == null
        ? shown
        : new BoardEntry.Withdrawn(shown.at(), LenientTime.utc(deleted));
  }

  /** The elements may be items that hold the ads, or the ads. */
  private static JsonNode item(JsonNode element) {
    JsonNode item = LenientJson.at(element, "item");
    return item == null ? element : item;
  }

  private static @Nullable String reference(JsonNode item) {
    String plain = LenientJson.text(item, "identifier");
    return plain == null ? LenientJson.text(item, "identifier", "value") : plain;
  }
}
