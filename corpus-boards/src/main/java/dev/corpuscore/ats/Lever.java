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
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.PlainText;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The Postings API of Lever, worldwide and EU: pages of a hundred, without a total. */
final class Lever extends AtsSystem {
  private static final int PAGE = 100;

  private static final UrlShape WORLD = shape("lever", 0);
  private static final UrlShape EU = shape("lever", 1);

  Lever() {
    super("lever", "https://jobs.lever.co/acme/33538a2f-d27d-4a96-8f05-fa4b0e4d940e");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return FeedRequest.json(
        api(job.board()) + "/" + PathSegment.of(job.identity().externalId()), Extent.POSTING);
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return PostingDraft.reading(
        job,
        draft -> {
          JsonNode json = Answer.json(answer);
          draft.requireSameId(LenientJson.text(json, "id"));
          fill(json, draft);
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
          UrlShape shape = isEu(board) ? EU : WORLD;
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer),
                  posting ->
                      entry(
                          board,
                          shape,
                          LenientJson.text(posting, "id"),
                          draft -> fill(posting, draft)));
          FeedRequest next =
              entries.size() < PAGE ? null : page(board, progress.ads() + entries.size());
          return new BoardPage.Ads(entries, next, null, null);
        });
  }

  private static FeedRequest page(Board board, int skip) {
    return FeedRequest.json(
        api(board) + "?mode=json&skip=" + skip + "&limit=" + PAGE, Extent.LISTING);
  }

  private static String api(Board board) {
    String region = isEu(board) ? "eu." : "";
    return "https://api." + region + "lever.co/v0/postings/" + board.segment();
  }

  private static boolean isEu(Board board) {
    return board.host("").endsWith(".eu.lever.co");
  }

  private static void fill(JsonNode json, PostingDraft draft) {
    String department = LenientJson.text(json, "categories", "department");
    draft
        .url(LenientJson.text(json, "hostedUrl"))
        .title(LenientJson.text(json, "text"))
        .locations(locations(json))
        .workplace(WorkplaceNames.workplace(LenientJson.text(json, "workplaceType")))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "categories", "commitment")))
        .department(department == null ? LenientJson.text(json, "categories", "team") : department)
        .salary(salary(json))
        .html(description(json))
        .published(created(json))
        .applyUrl(LenientJson.text(json, "applyUrl"));
  }

  /** The country belongs only to the first place. */
  private static List<Location> locations(JsonNode json) {
    String first = LenientJson.text(json, "categories", "location");
    JsonNode categories = LenientJson.at(json, "categories");
    List<JsonNode> all =
        Answer.elements(categories == null ? null : categories.get("allLocations"));
    List<String> texts = new ArrayList<>();
    all.forEach(place -> texts.add(LenientJson.text(place)));
    if (texts.isEmpty()) {
      texts.add(first);
    }
    String country = Countries.code(LenientJson.text(json, "country"));
    List<Location> locations = new ArrayList<>();
    for (String text : texts) {
      boolean isFirst = texts.size() == 1 || (text != null && text.equals(first));
      Location place = Places.named(text);
      locations.add(
          isFirst && country != null
              ? new Location(place.text(), null, null, country, null, null)
              : place);
    }
    return locations;
  }

  /** Introduction, the lists under their headings, closing words. */
  private static String description(JsonNode json) {
    StringBuilder html = new StringBuilder();
    String whole = LenientJson.text(json, "description");
    append(html, whole == null ? LenientJson.text(json, "opening") : whole);
    append(html, whole == null ? LenientJson.text(json, "descriptionBody") : null);
    for (JsonNode list : Answer.elements(json.get("lists"))) {
      String heading = LenientJson.text(list, "text");
      String content = LenientJson.text(list, "content");
      append(html, heading == null ? null : "<h3>" + Entities.escape(heading) + "</h3>");
      append(html, content == null ? null : "<ul>" + content + "</ul>");
    }
    append(html, LenientJson.text(json, "additional"));
    return html.toString();
  }

  private static void append(StringBuilder html, @Nullable String part) {
    if (part != null) {
      html.append(part).append('\n');
    }
  }

  private static @Nullable Salary salary(JsonNode json) {
    String words = LenientJson.text(json, "salaryDescription");
    String interval = LenientJson.text(json, "salaryRange", "interval");
    boolean isOnce = interval != null && interval.startsWith("one-time");
    return LenientSalary.of(
        isOnce ? null : LenientJson.number(json, "salaryRange", "min"),
        isOnce ? null : LenientJson.number(json, "salaryRange", "max"),
        LenientJson.text(json, "salaryRange", "currency"),
        unit(interval),
        words == null || words.length() > 10_000 ? null : PlainText.ofHtml(words));
  }

  private static @Nullable String unit(@Nullable String interval) {
    if (interval == null) {
      return null;
    }
    return switch (interval) {
      case "per-year-salary" -> "YEAR";
      case "per-month-salary" -> "MONTH";
      case "per-week-salary" -> "WEEK";
      case "per-day-wage" -> "DAY";
      case "per-hour-wage" -> "HOUR";
      default -> null;
    };
  }

  /** The time of creation, because Lever does not publish the time of publication. */
  private static @Nullable Published created(JsonNode json) {
    return LenientTime.milliseconds(LenientJson.number(json, "createdAt"));
  }
}
