package dev.corpuscore.listing;

import dev.corpuscore.ats.JsonFeedItems;
import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.LenientJson;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON Feeds of any publisher. */
final class JsonFeed implements Feed {
  private static final Pattern HTTP = Pattern.compile("https?://", Pattern.CASE_INSENSITIVE);

  @Override
  public String kind() {
    return "jsonfeed";
  }

  @Override
  public Scope scope(Board board) {
    return Scope.NEWEST;
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.JSON);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return JsonFeedItems.page(
        answer,
        board.address(),
        item -> PostingDraft.linked(board, link(item), draft -> JsonFeedItems.read(item, draft)));
  }

  /** If an item does not name its page, its id may be the URL of the page. */
  private static @Nullable String link(JsonNode item) {
    String url = LenientJson.text(item, "url");
    String id = LenientJson.text(item, "id");
    return url == null && id != null && HTTP.matcher(id).lookingAt() ? id : url;
  }
}
