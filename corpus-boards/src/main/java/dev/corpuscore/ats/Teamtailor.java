package dev.corpuscore.ats;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.page.LenientJson;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Teamtailor's JSON Feed, on its own host or a company's host. One ad is searched in the feed. */
final class Teamtailor extends AtsSystem {
  /** The page of an ad, on any host. */
  private static final Pattern AD = Pattern.compile("[^?#]*/jobs/(?<id>\\d{1,18})(?:-[^/]*)?");

  private static final UrlShape PAGE = shape("teamtailor", 0);

  Teamtailor() {
    super("teamtailor", "https://acme.teamtailor.com/jobs/7");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return request(job.board());
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonList items = Answer.list(answer, "items");
          for (JsonNode item : items) {
            if (job.identity().externalId().equals(id(item))) {
              return PostingDraft.reading(job, draft -> fill(item, draft));
            }
          }
          return LenientJson.text(items.rest(), "next_url") == null
              ? AdReading.without(items.size())
              : new AdReading.Unread("the ad is not on the first page of its board");
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.json("https://" + host(board) + "/jobs.json", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return JsonFeedItems.page(
        answer,
        request(board).url(),
        item -> entry(board, PAGE, id(item), draft -> fill(item, draft)));
  }

  private static String host(Board board) {
    return board.url() == null ? home(board) : board.host("");
  }

  /** The label of a region may follow that of a tenant, such as {@code acme.na}. */
  private static String home(Board board) {
    String tenant = board.tenant();
    int dot = tenant.indexOf('.');
    String own = new Board(dot < 0 ? tenant : tenant.substring(0, dot), null, null).label();
    String region = dot < 0 ? "" : "." + new Board(tenant.substring(dot + 1), null, null).label();
    return own + region + ".teamtailor.com";
  }

  /** The number of the ad; {@code id} belongs to the feed's item. */
  private static @Nullable String id(JsonNode item) {
    String url = LenientJson.text(item, "url");
    Matcher page = AD.matcher(url == null ? "" : url);
    return page.matches()
        ? page.group("id")
        : LenientJson.text(item, "_jobposting", "identifier", "value");
  }

  private static void fill(JsonNode item, PostingDraft draft) {
    JsonFeedItems.read(item, draft);
    draft.url(LenientJson.text(item, "url"));
  }
}
