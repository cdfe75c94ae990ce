package dev.corpuscore.feed.teamtailor;

import dev.corpuscore.feed.JsonFeedItems;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.page.LooseJson;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One item of the feed: a page, and a schema.org JobPosting about it. */
final class TeamtailorItem {
  private static final Pattern PAGE = Pattern.compile("[^?#]*/jobs/(?<id>\\d{1,18})(?:-[^/]*)?");

  private TeamtailorItem() {}

  /** The number of the ad; {@code id} is that of the feed's item. */
  static @Nullable String id(JsonNode item) {
    String url = LooseJson.text(item, "url");
    Matcher page = PAGE.matcher(url == null ? "" : url);
    return page.matches()
        ? page.group("id")
        : LooseJson.text(item, "_jobposting", "identifier", "value");
  }

  static void read(JsonNode item, PostingDraft draft) {
    JsonFeedItems.read(item, draft);
    draft.url(LooseJson.text(item, "url"));
  }
}
