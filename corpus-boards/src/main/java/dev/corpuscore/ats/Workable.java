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
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Workable: the answer for widgets holds a whole board with descriptions, the API's answer one job.
 */
final class Workable extends AtsSystem {
  /** More places than a posting may have; further ones are not needed. */
  private static final int PLACES_LIMIT = 100;

  private static final Set<String> WITHHELD = Set.of("draft", "internal", "closed", "archived");

  private static final UrlShape PAGE = shape("workable", 0);

  Workable() {
    super("workable", "https://apply.workable.com/acme/j/A7");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return FeedRequest.json(
        "https://apply.workable.com/api/v2/accounts/"
            + job.board().segment()
            + "/jobs/"
            + PathSegment.of(job.identity().externalId()),
        Extent.POSTING);
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonNode json = Answer.json(answer);
          if (!isPublished(json)) {
            return AdReading.Gone.FROM_BOARD;
          }
          return PostingDraft.reading(
              job,
              draft -> {
                draft.requireSameId(LenientJson.text(json, "shortcode"));
                fill(List.of(json), draft);
              });
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.json(
        "https://apply.workable.com/api/v1/widget/accounts/" + board.segment() + "?details=true",
        Extent.LISTING);
  }

  /** A job in several places is listed once for each. */
  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList jobs = Answer.list(answer, "jobs");
          List<BoardEntry> entries =
              BoardEntries.of(sorted(jobs), places -> entry(board, jobs, places));
          String next = LenientJson.text(jobs.rest(), "paging", "next");
          return new BoardPage.Ads(entries, null, null, next == null ? null : "there is more");
        });
  }

  /**
   * The positions of each published job in the list, at one or several places; first the jobs
   * without code.
   */
  private static List<List<Integer>> sorted(JsonList jobs) {
    Map<String, List<Integer>> byCode = new LinkedHashMap<>();
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      String code = code(jobs, i);
      if (code == null) {
        all.add(List.of(i));
      } else if (isPublished(jobs.get(i))) {
        byCode.computeIfAbsent(code, its -> new ArrayList<>(1)).add(i);
      }
    }
    all.addAll(byCode.values());
    return all;
  }

  /** Null for a job without code, or one that cannot be read. */
  private static @Nullable String code(JsonList jobs, int index) {
    try {
      return LenientJson.text(jobs.get(index), "shortcode");
    } catch (CorpusException e) {
      return null;
    }
  }

  private static BoardEntry entry(Board board, JsonList all, List<Integer> places) {
    String code = code(all, places.getFirst());
    return entry(
        board,
        PAGE,
        code,
        draft -> {
          draft.company(LenientJson.text(all.rest(), "name"));
          fill(places.stream().limit(PLACES_LIMIT).map(all::get).toList(), draft);
        });
  }

  /**
   * In answers for the company, {@code state} is the state of an ad; in the widget's, it is a
   * region.
   */
  private static boolean isPublished(JsonNode job) {
    String state = LenientJson.text(job, "state");
    return state == null || !WITHHELD.contains(state);
  }

  /**
   * @param jobs the same job, once for each place
   */
  private static void fill(List<JsonNode> jobs, PostingDraft draft) {
    JsonNode json = jobs.getFirst();
    List<Location> locations = new ArrayList<>();
    jobs.forEach(job -> locations.addAll(locations(job)));
    draft
        .url(LenientJson.text(json, "url"))
        .title(LenientJson.text(json, "title"))
        .locations(locations)
        .workplace(workplace(json))
        .employmentType(employmentType(json))
        .department(LenientJson.text(json, "department"))
        .html(description(json))
        .language(LenientJson.text(json, "language"))
        .published(LenientTime.published(first(json, "published", "published_on", "created_at")))
        .applyUrl(LenientJson.text(json, "application_url"));
  }

  /**
   * If a job has a list of places, places that it hides are not taken from other members either.
   */
  private static List<Location> locations(JsonNode job) {
    List<JsonNode> places = Answer.elements(job.get("locations"));
    List<Location> locations = new ArrayList<>();
    for (JsonNode place : places) {
      if (!Boolean.TRUE.equals(Answer.flag(place, "hidden"))) {
        locations.add(location(place, "region"));
      }
    }
    if (places.isEmpty()) {
      JsonNode place = LenientJson.at(job, "location");
      locations.add(
          place == null || !place.isObject() ? location(job, "state") : location(place, "region"));
    }
    return locations;
  }

  private static Location location(JsonNode place, String region) {
    String country = LenientJson.text(place, "country");
    Location named =
        Places.of(null, LenientJson.text(place, "city"), LenientJson.text(place, region), country);
    String code = first(place, "countryCode", "country_code");
    Location coded = Places.of(null, null, null, code);
    return new Location(
        named.text(),
        named.city(),
        named.region(),
        coded.country() == null ? named.country() : coded.country(),
        null,
        null);
  }

  private static @Nullable Workplace workplace(JsonNode json) {
    Workplace said = WorkplaceNames.workplace(LenientJson.text(json, "workplace"));
    JsonNode location = LenientJson.at(json, "location");
    boolean away =
        Boolean.TRUE.equals(Answer.flag(json, "remote"))
            || Boolean.TRUE.equals(Answer.flag(json, "telecommuting"))
            || (location != null && Boolean.TRUE.equals(Answer.flag(location, "telecommuting")));
    return said == null && away ? Workplace.REMOTE : said;
  }

  private static @Nullable EmploymentType employmentType(JsonNode json) {
    return EmploymentTerms.read(first(json, "type", "employment_type"));
  }

  private static String description(JsonNode json) {
    StringBuilder html = new StringBuilder();
    for (String member : List.of("description", "requirements", "benefits")) {
      String part = LenientJson.text(json, member);
      if (part != null) {
        html.append(part).append('\n');
      }
    }
    return html.toString();
  }

  private static @Nullable String first(JsonNode json, String... members) {
    for (String member : members) {
      String text = LenientJson.text(json, member);
      if (text != null) {
        return text;
      }
    }
    return null;
  }
}
