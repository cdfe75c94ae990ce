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
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The Posting API of SmartRecruiters: pages of a hundred, whose entries have no description. */
final class SmartRecruiters extends AtsSystem {
  private static final int PAGE = 100;

  private static final List<String> SECTIONS =
      List.of("companyDescription", "jobDescription", "qualifications", "additionalInformation");

  private static final Pattern GAPS = Pattern.compile(",(?:\\s*+,)++");

  /** The longest text of a place. */
  private static final int PLACE_LIMIT = 1_000;

  /** The slug after the number follows the title. */
  private static final UrlShape AD = shape("smartrecruiters", 0);

  SmartRecruiters() {
    super("smartrecruiters", "https://jobs.smartrecruiters.com/acme/7");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return detail(job.board(), job.identity().externalId());
  }

  /** An ad of the one-click form is requested by its UUID. The answer has its number. */
  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonNode json = Answer.json(answer);
          if (Boolean.FALSE.equals(Answer.flag(json, "active"))) {
            return AdReading.Gone.FROM_BOARD;
          }
          String id = LenientJson.text(json, "id");
          String sought = job.identity().externalId();
          boolean byUuid = sought.equalsIgnoreCase(LenientJson.text(json, "uuid"));
          if (byUuid && id != null && !sought.equalsIgnoreCase(id)) {
            return entry(job.board(), AD, id, draft -> fill(json, draft)).reading();
          }
          return PostingDraft.reading(
              job,
              draft -> {
                draft.requireId(byUuid ? null : id);
                fill(json, draft);
              });
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList postings = Answer.list(answer, "content");
          List<BoardEntry> entries = BoardEntries.of(postings, posting -> entry(board, posting));
          Integer total = Answer.count(postings.rest(), "totalFound");
          int seen = progress.ads() + entries.size();
          boolean more = total == null ? entries.size() >= PAGE : seen < total;
          return new BoardPage.Ads(
              entries, more && !entries.isEmpty() ? page(board, seen) : null, total, null);
        });
  }

  private static BoardEntry entry(Board board, JsonNode posting) {
    String id = LenientJson.text(posting, "id");
    return entry(
        board,
        AD,
        id,
        draft -> {
          fill(posting, draft);
          draft.rest(detail(board, id == null ? "" : id));
        });
  }

  private static FeedRequest page(Board board, int offset) {
    return FeedRequest.json(api(board) + "?limit=" + PAGE + "&offset=" + offset, Extent.LISTING);
  }

  private static FeedRequest detail(Board board, String id) {
    return FeedRequest.json(api(board) + "/" + PathSegment.of(id), Extent.POSTING);
  }

  private static String api(Board board) {
    return "https://api.smartrecruiters.com/v1/companies/" + board.segment() + "/postings";
  }

  /** {@code ref} is a URL of the API, so it is not used. */
  private static void fill(JsonNode json, PostingDraft draft) {
    draft
        .url(LenientJson.text(json, "postingUrl"))
        .title(LenientJson.text(json, "name"))
        .company(LenientJson.text(json, "company", "name"))
        .locations(locations(json))
        .workplace(workplace(json))
        .employmentType(employmentType(json))
        .department(LenientJson.text(json, "department", "label"))
        .salary(salary(LenientJson.at(json, "compensation", "salary")))
        .salary(salary(LenientJson.at(json, "compensation")))
        .html(description(json))
        .language(LenientJson.text(json, "language", "code"))
        .published(LenientTime.published(LenientJson.text(json, "releasedDate")))
        .applyUrl(LenientJson.text(json, "applyUrl"));
    String visibility = LenientJson.text(json, "visibility");
    if (visibility != null && !visibility.equalsIgnoreCase("PUBLIC")) {
      draft.unlisted();
    }
  }

  private static @Nullable Salary salary(@Nullable JsonNode pay) {
    return LenientSalary.of(
        LenientJson.number(pay, "min"),
        LenientJson.number(pay, "max"),
        LenientJson.text(pay, "currency"),
        LenientJson.text(pay, "period"),
        null);
  }

  private static List<Location> locations(JsonNode json) {
    JsonNode location = LenientJson.at(json, "location");
    if (location == null) {
      return List.of();
    }
    String full = LenientJson.text(location, "fullLocation");
    Location place =
        Places.of(
            full == null ? null : withoutGaps(full),
            LenientJson.text(location, "city"),
            LenientJson.text(location, "region"),
            LenientJson.text(location, "country"));
    Double latitude = LenientJson.number(location, "latitude");
    Double longitude = LenientJson.number(location, "longitude");
    boolean whole = latitude != null && longitude != null;
    return List.of(
        new Location(
            place.text(),
            place.city(),
            place.region(),
            place.country(),
            whole ? latitude : null,
            whole ? longitude : null));
  }

  /** {@code Berlin, , Germany} has a part that is not known. */
  private static String withoutGaps(String place) {
    return place.length() > PLACE_LIMIT ? place : GAPS.matcher(place).replaceAll(",");
  }

  /** An ad that is neither remote nor hybrid is on site, or its workplace is unknown. */
  private static @Nullable Workplace workplace(JsonNode json) {
    JsonNode location = LenientJson.at(json, "location");
    boolean remote = location != null && Boolean.TRUE.equals(Answer.flag(location, "remote"));
    boolean hybrid = location != null && Boolean.TRUE.equals(Answer.flag(location, "hybrid"));
    return remote == hybrid ? null : remote ? Workplace.REMOTE : Workplace.HYBRID;
  }

  /** Labels are translated, ids are not; {@code permanent} is labelled Full-time. */
  private static @Nullable EmploymentType employmentType(JsonNode json) {
    String id = LenientJson.text(json, "typeOfEmployment", "id");
    return "permanent".equals(id) ? EmploymentType.FULL_TIME : EmploymentTerms.read(id);
  }

  private static String description(JsonNode json) {
    StringBuilder html = new StringBuilder();
    for (String section : SECTIONS) {
      JsonNode part = LenientJson.at(json, "jobAd", "sections", section);
      String heading = LenientJson.text(part, "title");
      String text = LenientJson.text(part, "text");
      if (text != null) {
        html.append(heading == null ? "" : "<h3>" + Entities.escape(heading) + "</h3>")
            .append(text)
            .append('\n');
      }
    }
    return html.toString();
  }
}
