package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The search of USAJOBS, the United States' federal jobs: 500 ads a page. */
final class UsaJobs implements Feed {
  private static final NationalPages PAGES = new NationalPages(500, Integer.MAX_VALUE);

  @Override
  public String kind() {
    return "usajobs";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonNode result = LenientJson.at(Answer.json(answer), "SearchResult");
          JsonNode items = result == null ? null : result.get("SearchResultItems");
          if (result == null || items == null || !items.isArray()) {
            throw Answer.refused("the answer has no SearchResultItems");
          }
          return PAGES.read(
              BoardEntries.of(Answer.elements(items), item -> entry(board, item)),
              progress,
              Answer.count(result, "SearchResultCountAll"),
              number -> page(board, number));
        });
  }

  private static BoardEntry entry(Board board, JsonNode item) {
    JsonNode ad = LenientJson.at(item, "MatchedObjectDescriptor");
    String page = LenientJson.text(ad, "PositionURI");
    return PostingDraft.linked(
        board,
        page == null ? null : page.replaceFirst("^(https://[^/:]+):443(?=/|$)", "$1"),
        draft -> {
          if (ad == null) {
            throw Answer.refused("the ad has no MatchedObjectDescriptor");
          }
          read(ad, draft);
        });
  }

  private static void read(JsonNode ad, PostingDraft draft) {
    JsonNode details = LenientJson.at(ad, "UserArea", "Details");
    JsonNode pay = LenientJson.at(ad, "PositionRemuneration");
    boolean remote = "true".equals(flag(details, "RemoteIndicator"));
    draft
        .title(LenientJson.text(ad, "PositionTitle"))
        .company(LenientJson.text(ad, "OrganizationName"))
        .html(html(ad, details))
        .locations(places(ad))
        .employmentType(employmentType(LenientJson.at(ad, "PositionSchedule")))
        .department(LenientJson.text(ad, "DepartmentName"))
        .applyUrl(LenientJson.text(ad, "ApplyURI"))
        .workplace(remote ? Workplace.REMOTE : null)
        .salary(
            LenientSalary.of(
                LenientJson.number(pay, "MinimumRange"),
                LenientJson.number(pay, "MaximumRange"),
                "USD",
                period(LenientJson.text(pay, "RateIntervalCode")),
                null))
        .published(LenientTime.published(LenientJson.text(ad, "PublicationStartDate")))
        .expiresAt(LenientTime.end(LenientJson.text(ad, "ApplicationCloseDate")));
  }

  /** Without a list, what is shown in its place, unless it is their number. */
  private static List<Location> places(JsonNode ad) {
    List<Location> places =
        Answer.elements(ad.get("PositionLocation")).stream().map(UsaJobs::place).toList();
    String shown = LenientJson.text(ad, "PositionLocationDisplay");
    return places.isEmpty() && shown != null && !shown.equals("Multiple Locations")
        ? List.of(Places.named(shown))
        : places;
  }

  /** The name of a city may have that of its state behind it; a place may be no city. */
  private static Location place(JsonNode said) {
    String city = LenientJson.text(said, "CityName");
    String region = LenientJson.text(said, "CountrySubDivisionCode");
    String end = ", " + region;
    String name = city == null && region == null ? LenientJson.text(said, "LocationName") : null;
    return Places.at(
        Places.of(
            name,
            city != null && city.endsWith(end)
                ? city.substring(0, city.length() - end.length())
                : city,
            region,
            LenientJson.text(said, "CountryCode")),
        LenientJson.number(said, "Latitude"),
        LenientJson.number(said, "Longitude"));
  }

  private static @Nullable String flag(@Nullable JsonNode details, String member) {
    JsonNode value = LenientJson.at(details, member);
    return value == null || !value.isBoolean() ? LenientJson.text(value) : value.toString();
  }

  /** A code, or in older answers words such as {@code Per Year}. */
  private static @Nullable String period(@Nullable String said) {
    return switch (String.valueOf(said)) {
      case "PA" -> "YEAR";
      case "PM" -> "MONTH";
      case "PD" -> "DAY";
      case "PH" -> "HOUR";
      default -> said;
    };
  }

  /** Some schedules have a code and no name. */
  private static @Nullable EmploymentType employmentType(@Nullable JsonNode schedule) {
    String name = LenientJson.text(schedule, "Name");
    if (name != null) {
      return EmploymentTerms.read(name);
    }
    return switch (String.valueOf(LenientJson.text(schedule, "Code"))) {
      case "1" -> EmploymentType.FULL_TIME;
      case "2" -> EmploymentType.PART_TIME;
      default -> null;
    };
  }

  /** The summary, the duties, the requirements, what makes somebody qualified; all plain text. */
  private static String html(JsonNode ad, @Nullable JsonNode details) {
    List<@Nullable String> parts = new ArrayList<>();
    parts.add(LenientJson.text(details, "JobSummary"));
    JsonNode duties = details == null ? null : details.get("MajorDuties");
    List<JsonNode> each =
        duties == null || duties.isArray() ? Answer.elements(duties) : List.of(duties);
    each.forEach(duty -> parts.add(LenientJson.text(duty)));
    parts.add(LenientJson.text(details, "Requirements"));
    parts.add(LenientJson.text(ad, "QualificationSummary"));
    return parts.stream()
        .filter(Objects::nonNull)
        .map(text -> "<p>" + Entities.escape(text).replace("\n", "<br>") + "</p>")
        .collect(Collectors.joining());
  }

  private static FeedRequest page(Board board, int number) {
    WebUrl url =
        WebUrl.parse(board.address())
            .withoutParameters(name -> name.equals("ResultsPerPage") || name.equals("Page"));
    return FeedRequest.listing(
        url
            + (url.query().isEmpty() ? "?" : "&")
            + "ResultsPerPage="
            + PAGES.size()
            + "&Page="
            + (number + 1),
        Form.JSON);
  }
}
