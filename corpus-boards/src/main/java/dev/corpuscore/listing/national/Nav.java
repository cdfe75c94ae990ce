package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The feed of NAV, Norway's public employment service: changes, page after page, each ad by an
 * answer of its own.
 *
 * <p>Whom to contact is left out: the terms forbid to show it of ads that are no longer active.
 */
final class Nav implements Feed {
  /** No ad is active for longer. */
  private static final Duration LONGEST = Duration.ofDays(180);

  /** A change that is read twice does no harm. */
  private static final Duration OVERLAP = Duration.ofDays(1);

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  private static final String PAGES = "https://arbeidsplassen.nav.no/stillinger/stilling/";
  private static final String API = "/api/v1/feed";

  @Override
  public String kind() {
    return "nav";
  }

  @Override
  public Scope scope(Board board) {
    return Scope.CHANGES;
  }

  @Override
  public Duration reach() {
    return LONGEST;
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(NationalPages.origin(board) + API, Form.JSON);
  }

  @Override
  public FeedRequest request(Board board, @Nullable Instant since) {
    FeedRequest all = request(board);
    return since == null
        ? all
        : all.with(FeedRequest.SINCE, DATE.format(since.minus(OVERLAP).atOffset(ZoneOffset.UTC)));
  }

  @Override
  public boolean meansNothingNew(int status) {
    return status == 304 || status == 404;
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList items = Answer.list(answer, "items");
          List<BoardEntry> entries = BoardEntries.of(items, item -> entry(board, item));
          String next = LenientJson.text(items.rest(), "next_url");
          String url = next == null ? null : Board.at(request(board).url(), null).resolved(next);
          if (url != null && !Board.isOnHostOf(url, board.address())) {
            return new BoardPage.Ads(
                entries, null, null, "the next page of the feed is on another host");
          }
          return new BoardPage.Ads(
              entries,
              url == null ? null : FeedRequest.listing(url, Form.JSON),
              null,
              null,
              lastChange(items));
        });
  }

  /** The changes are in their order: a feed with more than one walk may read goes on here. */
  private static @Nullable Instant lastChange(JsonList items) {
    Instant last = null;
    for (JsonNode item : items) {
      Instant changed = LenientTime.end(LenientJson.text(item, "_feed_entry", "sistEndret"));
      last = changed != null && (last == null || changed.isAfter(last)) ? changed : last;
    }
    return last;
  }

  /** The entry, not the item, tells which ad it is; one that was stopped may have no title. */
  private static BoardEntry entry(Board board, JsonNode item) {
    JsonNode entry = LenientJson.at(item, "_feed_entry");
    String id = LenientJson.text(entry, "uuid");
    String changed = LenientJson.text(entry, "sistEndret");
    if (id == null || !id.matches("[0-9A-Za-z-]{1,100}")) {
      return new BoardEntry.Refused(null, "an entry of the feed has no usable uuid");
    }
    String page = PAGES + id;
    String status = LenientJson.text(entry, "status");
    UrlIdentity at = UrlIdentities.of(page);
    if ("INACTIVE".equals(status)) {
      return new BoardEntry.Withdrawn(at, LenientTime.end(changed));
    }
    if (!"ACTIVE".equals(status)) {
      return new BoardEntry.Refused(at, "an entry of the feed is neither ACTIVE nor INACTIVE");
    }
    String town = LenientJson.text(entry, "municipal");
    String whole = NationalPages.origin(board) + "/api/v1/feedentry/" + PathSegment.of(id);
    return PostingDraft.linked(
        board,
        page,
        draft ->
            draft
                .title(LenientJson.text(entry, "title"))
                .company(LenientJson.text(entry, "businessName"))
                .locations(List.of(Places.of(null, town, null, null)))
                .rest(
                    // what follows the # is not sent: with it, a changed entry is another request
                    FeedRequest.json(
                        changed == null ? whole : whole + "#" + PathSegment.of(changed),
                        Extent.POSTING)));
  }

  @Override
  public AdReading read(Board board, BoardEntry.Offer part, byte[] answer) {
    return PostingDraft.completed(
        board,
        part,
        draft -> {
          JsonNode entry = Answer.json(answer);
          JsonNode ad = LenientJson.at(entry, "ad_content");
          ad = ad == null ? LenientJson.at(entry, "json") : ad;
          String id = LenientJson.text(entry, "uuid");
          if (id != null && !part.content().url().endsWith("/" + id)) {
            throw Answer.refused("the feed answers with another ad than the one asked for");
          }
          if (ad == null || !"ACTIVE".equals(LenientJson.text(entry, "status"))) {
            throw Answer.refused("the ad is no longer active");
          }
          whole(ad, draft);
        });
  }

  private static void whole(JsonNode ad, PostingDraft draft) {
    List<Location> places = new ArrayList<>();
    for (JsonNode place : Answer.elements(ad.get("workLocations"))) {
      String city = LenientJson.text(place, "city");
      String municipal = LenientJson.text(place, "municipal");
      places.add(
          Places.of(
              null,
              city == null ? municipal : city,
              LenientJson.text(place, "county"),
              LenientJson.text(place, "country")));
    }
    draft
        .title(LenientJson.text(ad, "title"))
        .company(LenientJson.text(ad, "employer", "name"))
        .html(LenientJson.text(ad, "description"))
        .locations(places)
        .employmentType(employmentType(LenientJson.text(ad, "extent")))
        .applyUrl(LenientJson.text(ad, "applicationUrl"))
        .published(LenientTime.published(LenientJson.text(ad, "published")))
        .expiresAt(LenientTime.end(LenientJson.text(ad, "expires")));
  }

  /** The service writes full time wherever an ad does not say part time (pam-stilling-feed). */
  private static @Nullable EmploymentType employmentType(@Nullable String extent) {
    return "Deltid".equals(extent) ? EmploymentType.PART_TIME : null;
  }
}
