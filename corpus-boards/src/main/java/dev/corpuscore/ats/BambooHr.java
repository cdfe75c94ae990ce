package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * BambooHR's careers pages: one answer for a whole board without descriptions, and one for each
 * opening.
 */
final class BambooHr extends AtsSystem {
  private static final UrlShape PAGE = shape("bamboohr", 0);

  BambooHr() {
    super("bamboohr", "https://acme.bamboohr.com/careers/7");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return detail(job.board(), job.identity().externalId());
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonNode opening = LenientJson.at(Answer.json(answer), "result", "jobOpening");
          if (opening == null || !opening.isObject()) {
            throw Answer.refused("the answer has no object \"result.jobOpening\"");
          }
          String status = LenientJson.text(opening, "jobOpeningStatus");
          return status == null || status.equals("Open")
              ? PostingDraft.reading(
                  job,
                  draft -> {
                    draft.requireId(LenientJson.text(opening, "id"));
                    fill(opening, draft);
                  })
              : AdReading.Gone.FROM_BOARD;
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.json(home(board) + "/list", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList openings = Answer.list(answer, "result");
          List<BoardEntry> entries = BoardEntries.of(openings, opening -> entry(board, opening));
          JsonNode meta = LenientJson.at(openings.rest(), "meta");
          return BoardPage.Ads.whole(
              entries, meta == null ? null : Answer.count(meta, "totalCount"));
        });
  }

  private static BoardEntry entry(Board board, JsonNode opening) {
    String id = LenientJson.text(opening, "id");
    return entry(
        board,
        PAGE,
        id,
        draft -> {
          fill(opening, draft);
          draft.rest(detail(board, id == null ? "" : id));
        });
  }

  private static FeedRequest detail(Board board, String id) {
    return FeedRequest.json(home(board) + "/" + PathSegment.of(id) + "/detail", Extent.POSTING);
  }

  private static String home(Board board) {
    return "https://" + board.label() + ".bamboohr.com/careers";
  }

  private static void fill(JsonNode json, PostingDraft draft) {
    draft
        .url(LenientJson.text(json, "jobOpeningShareUrl"))
        .title(LenientJson.text(json, "jobOpeningName"))
        .locations(locations(json))
        .workplace(workplace(LenientJson.text(json, "locationType")))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "employmentStatusLabel")))
        .department(LenientJson.text(json, "departmentLabel"))
        .salary(LenientSalary.of(null, null, null, null, LenientJson.text(json, "compensation")))
        .html(LenientJson.text(json, "description"))
        .published(LenientTime.published(LenientJson.text(json, "datePosted")));
  }

  /** The place as applicants see it; if that is empty, as the company sees it. */
  private static List<Location> locations(JsonNode json) {
    Location shown = location(json, "atsLocation", "country");
    return List.of(shown.text() == null ? location(json, "location", "addressCountry") : shown);
  }

  private static Location location(JsonNode json, String member, String country) {
    String state = LenientJson.text(json, member, "state");
    return Places.of(
        null,
        LenientJson.text(json, member, "city"),
        state == null ? LenientJson.text(json, member, "province") : state,
        LenientJson.text(json, member, country));
  }

  private static @Nullable Workplace workplace(@Nullable String type) {
    return switch (type == null ? "" : type) {
      case "0" -> Workplace.ONSITE;
      case "1" -> Workplace.REMOTE;
      case "2" -> Workplace.HYBRID;
      default -> null;
    };
  }
}
