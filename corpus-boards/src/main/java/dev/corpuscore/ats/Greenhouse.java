package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
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
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The public Job Board API of Greenhouse: one answer holds a whole board. */
final class Greenhouse extends AtsSystem {
  /** Titles of ranges that are no pay. */
  private static final Pattern TARGET =
      Pattern.compile("(?i)\\bon[ -]target\\b|\\bOTE\\b|\\bcommissions?\\b");

  private static final Pattern NO_PAY = Pattern.compile("(?i)\\b(?:equity|stock|bonus(?:es)?)\\b");

  private static final Pattern UNIT =
      Pattern.compile("(?i)\\b(annual|year|month|hour)(?:ly|i[sz]ed)?\\b");

  /** Some ranges that nobody filled in have a cent. */
  private static final double LEAST_PAY = 1;

  private static final String API = "https://boards-api.greenhouse.io/v1/boards/";

  private static final UrlShape PAGE = shape("greenhouse", 0);
  private static final UrlShape EU_PAGE = shape("greenhouse", 1);

  Greenhouse() {
    super("greenhouse", "https://boards.greenhouse.io/acme/jobs/7");
  }

  /** The ad of this id on a board. */
  static Optional<UrlIdentity> ad(String board, String id) {
    return PAGE.match("greenhouse", WebUrl.parse(PAGE.url(board, id)));
  }

  @Override
  public FeedRequest request(AdRequest job) {
    String id = PathSegment.of(job.identity().externalId());
    return FeedRequest.json(
        API + job.board().segment() + "/jobs/" + id + "?pay_transparency=true", Extent.POSTING);
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
    return FeedRequest.json(
        API + board.segment() + "/jobs?content=true&pay_transparency=true", Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList jobs = Answer.list(answer, "jobs");
          UrlShape shape = board.host("").contains(".eu.") ? EU_PAGE : PAGE;
          List<BoardEntry> entries =
              BoardEntries.of(
                  jobs,
                  job ->
                      entry(board, shape, LenientJson.text(job, "id"), draft -> fill(job, draft)));
          JsonNode meta = LenientJson.at(jobs.rest(), "meta");
          return BoardPage.Ads.whole(entries, meta == null ? null : Answer.count(meta, "total"));
        });
  }

  private static void fill(JsonNode json, PostingDraft draft) {
    String page = LenientJson.text(json, "absolute_url");
    draft
        .url(page)
        .title(LenientJson.text(json, "title"))
        .company(LenientJson.text(json, "company_name"))
        .locations(locations(json))
        .workplace(WorkplaceNames.workplace(field(json, "Workplace Type", "Location Type")))
        .employmentType(EmploymentTerms.read(field(json, "Employment Type")))
        .department(LenientJson.text(json, "departments", "name"))
        .salary(salary(json))
        .html(LenientJson.text(json, "content"))
        .language(LenientJson.text(json, "language"))
        .published(LenientTime.published(LenientJson.text(json, "first_published")))
        .expiresAt(LenientTime.end(LenientJson.text(json, "application_deadline")))
        .applyUrl(page);
  }

  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    locations.add(Places.named(LenientJson.text(json, "location", "name")));
    for (JsonNode office : Answer.elements(json.get("offices"))) {
      String place = LenientJson.text(office, "location");
      locations.add(Places.named(place == null ? LenientJson.text(office, "name") : place));
    }
    return locations;
  }

  /** A field that companies name themselves, by one of its common names. */
  private static @Nullable String field(JsonNode json, String... names) {
    for (JsonNode field : Answer.elements(json.get("metadata"))) {
      String name = LenientJson.text(field, "name");
      if (name != null && Arrays.stream(names).anyMatch(name::equalsIgnoreCase)) {
        return LenientJson.text(field, "value");
      }
    }
    return null;
  }

  /**
   * The widest span of all ranges in one currency and for one period, without what is paid for
   * success. Only the title of a range says for which period it is, if anything does.
   */
  private static @Nullable Salary salary(JsonNode json) {
    Double min = null;
    Double max = null;
    String currency = null;
    String unit = null;
    List<String> titles = new ArrayList<>();
    for (JsonNode range : Answer.elements(json.get("pay_input_ranges"))) {
      Double low = LenientJson.number(range, "min_cents");
      Double high = LenientJson.number(range, "max_cents");
      String its = LenientJson.text(range, "currency_type");
      String title = LenientJson.text(range, "title");
      boolean isTarget = title != null && TARGET.matcher(title).find();
      boolean isOther = unit != null && !unit.equals(unit(title));
      if (isTarget || isOther || (currency != null && !currency.equals(its))) {
        continue;
      }
      currency = its;
      unit = unit(title);
      min = low == null || (min != null && min <= low / 100) ? min : Double.valueOf(low / 100);
      max = high == null || (max != null && max >= high / 100) ? max : Double.valueOf(high / 100);
      if (title != null && !titles.contains(title)) {
        titles.add(title);
      }
    }
    return min == null && max == null
        ? ownRange(json)
        : LenientSalary.of(min, max, currency, unit, String.join("; ", titles));
  }

  /** As in {@code Annual Salary} and {@code Hourly Rate:}; empty if the title has none. */
  private static String unit(@Nullable String title) {
    Matcher said = UNIT.matcher(title == null ? "" : title);
    return said.find() ? said.group(1) : "";
  }

  /** The first range of pay in the fields that companies name themselves. */
  private static @Nullable Salary ownRange(JsonNode json) {
    for (JsonNode field : Answer.elements(json.get("metadata"))) {
      String name = String.valueOf(LenientJson.text(field, "name"));
      String currency = LenientJson.text(field, "value", "unit");
      Double max = LenientJson.number(field, "value", "max_value");
      if ("currency_range".equals(LenientJson.text(field, "value_type"))
          && currency != null
          && max != null
          && max >= LEAST_PAY
          && !TARGET.matcher(name).find()
          && !NO_PAY.matcher(name).find()) {
        return LenientSalary.of(
            LenientJson.number(field, "value", "min_value"), max, currency, null, null);
      }
    }
    return null;
  }
}
