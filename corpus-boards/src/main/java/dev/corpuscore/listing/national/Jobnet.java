package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The search of Jobnet, Denmark's public employment service (not documented): whole ads. An ad that
 * was copied from another board has the address of its page there.
 */
final class Jobnet implements Feed {
  private static final NationalPages PAGES = new NationalPages(100, Integer.MAX_VALUE);

  /** Its own pages have several addresses, of which older ones are behind a login. */
  private static final Pattern OWN =
      Pattern.compile("https?://(?:[a-z]+\\.)?jobnet\\.dk(?:[/?#].*)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern WEB = Pattern.compile("(?i)https?://.+");

  /** An ad without a deadline has one in this year. */
  private static final Instant NO_DEADLINE = Instant.parse("1901-01-01T00:00:00Z");

  @Override
  public String kind() {
    return "jobnet";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList ads = Answer.list(answer, "jobAds");
          return PAGES.read(
              BoardEntries.of(ads, ad -> entry(board, ad)),
              progress,
              Answer.count(ads.rest(), "totalJobAdCount"),
              number -> page(board, number));
        });
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    String copied = LenientJson.text(ad, "jobAdUrl");
    String page =
        copied != null && WEB.matcher(copied).matches() && !OWN.matcher(copied).matches()
            ? copied
            : NationalPages.page(board, "/find-job/", LenientJson.text(ad, "jobAdId"));
    return PostingDraft.linked(board, page, draft -> read(ad, draft));
  }

  private static void read(JsonNode ad, PostingDraft draft) {
    String district = LenientJson.text(ad, "postalDistrictName");
    String town = district == null ? LenientJson.text(ad, "municipality") : district;
    draft
        .title(LenientJson.text(ad, "title"))
        .company(LenientJson.text(ad, "hiringOrgName"))
        .html(LenientJson.text(ad, "description"))
        .employmentType(hours(ad))
        .locations(List.of(Places.of(null, town, null, LenientJson.text(ad, "country"))))
        .published(LenientTime.published(LenientJson.text(ad, "publicationDate")))
        .expiresAt(deadline(ad));
  }

  /** The site counts an ad as one for full time if it is not one for part time. */
  private static @Nullable EmploymentType hours(JsonNode ad) {
    Boolean part = Answer.flag(ad, "workHourPartTime");
    return part == null ? null : part ? EmploymentType.PART_TIME : EmploymentType.FULL_TIME;
  }

  private static @Nullable Instant deadline(JsonNode ad) {
    Instant at = LenientTime.end(LenientJson.text(ad, "applicationDeadline"));
    boolean hidden = "NotDisclosed".equals(LenientJson.text(ad, "applicationDeadlineStatus"));
    return at == null || hidden || at.isBefore(NO_DEADLINE) ? null : at;
  }

  /** Without the header, it answers 400. */
  private static FeedRequest page(Board board, int number) {
    return FeedRequest.json(
            NationalPages.origin(board)
                + "/bff/FindJob/Search?PageNumber="
                + (number + 1)
                + "&ResultsPerPage="
                + PAGES.size()
                + "&OrderType=PublicationDate",
            Extent.LISTING)
        .with("x-csrf", "1");
  }
}
