package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.SchemaOrgPosting;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import java.util.function.Function;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON Feed 1.1 (jsonfeed.org, 2020), with the JobPosting that Teamtailor adds to each item. */
public final class JsonFeedItems {
  private JsonFeedItems() {}

  /**
   * One page of a feed. The next page is requested only if it is on the same host.
   *
   * @param address the feed's URL
   * @param entry turns an item into an entry
   */
  public static BoardPage page(
      byte[] answer, String address, Function<JsonNode, BoardEntry> entry) {
    return BoardPage.of(
        () -> {
          JsonList items = Answer.list(answer, "items");
          List<BoardEntry> entries = BoardEntries.of(items, entry);
          String next = LenientJson.text(items.rest(), "next_url");
          boolean follows = next != null && Board.isOnHostOf(next, address);
          return new BoardPage.Ads(
              entries,
              next != null && follows ? FeedRequest.json(next, Extent.LISTING) : null,
              null,
              next == null || follows ? null : "the next page is on another host");
        });
  }

  /** What an item says; {@code authors} are people. */
  public static void read(JsonNode item, PostingDraft draft) {
    String title = LenientJson.text(item, "title");
    JsonNode posting = LenientJson.at(item, "_jobposting");
    if (posting instanceof ObjectNode object) {
      read(object, title, draft);
    }
    draft
        .title(title)
        .html(html(item))
        .language(LenientJson.text(item, "language"))
        .published(LenientTime.published(LenientJson.text(item, "date_published")));
  }

  /** The item's title is used. A fault in the JobPosting does not make the item faulty. */
  private static void read(ObjectNode posting, @Nullable String title, PostingDraft draft) {
    ObjectNode titled = posting.deepCopy();
    if (title != null) {
      titled.put("title", title);
    }
    try {
      draft.posting(SchemaOrgPosting.at("https://any.example/", titled));
    } catch (CorpusException e) {
      // the item's own text is kept
    }
  }

  private static @Nullable String html(JsonNode item) {
    String html = LenientJson.text(item, "content_html");
    String text = LenientJson.text(item, "content_text");
    return html != null || text == null ? html : Entities.escape(text).replace("\n", "<br>");
  }
}
