package dev.corpuscore.ats;

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
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The public job posting API of Ashby: it answers only with whole boards, so one ad is searched in
 * its board.
 */
final class Ashby extends AtsSystem {
  private static final UrlShape PAGE = shape("ashby", 0);

  Ashby() {
    super("ashby", "https://jobs.ashbyhq.com/acme/33538a2f-d27d-4a96-8f05-fa4b0e4d940e");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return request(job.board());
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          List<JsonNode> jobs = Answer.list(answer, "jobs");
          for (JsonNode json : jobs) {
            if (job.identity().externalId().equalsIgnoreCase(LenientJson.text(json, "id"))) {
              return PostingDraft.reading(job, draft -> fill(json, draft));
            }
          }
          return AdReading.without(jobs.size());
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.json(
        "https://api.ashbyhq.com/posting-api/job-board/"
            + board.segment()
            + "?includeCompensation=true",
        Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer, "jobs"),
                  job ->
                      entry(board, PAGE, LenientJson.text(job, "id"), draft -> fill(job, draft)));
          return BoardPage.Ads.whole(entries, null);
        });
  }

  /** {@code isRemote} is true for hybrid work, too, so it is not used. */
  private static void fill(JsonNode json, PostingDraft draft) {
    draft
        .url(LenientJson.text(json, "jobUrl"))
        .title(LenientJson.text(json, "title"))
        .locations(locations(json))
        .workplace(WorkplaceNames.workplace(LenientJson.text(json, "workplaceType")))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "employmentType")))
        .department(LenientJson.text(json, "department"))
        .salary(salary(json))
        .html(LenientJson.text(json, "descriptionHtml"))
        .published(LenientTime.published(LenientJson.text(json, "publishedAt")))
        .applyUrl(LenientJson.text(json, "applyUrl"));
    if (Boolean.FALSE.equals(Answer.flag(json, "isListed"))) {
      draft.unlisted();
    }
  }

  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    locations.add(location(json));
    Answer.elements(json.get("secondaryLocations"))
        .forEach(place -> locations.add(location(place)));
    return locations;
  }

  private static Location location(JsonNode place) {
    JsonNode said = LenientJson.at(place, "address");
    JsonNode postal = LenientJson.at(said, "postalAddress");
    JsonNode address = postal == null ? said : postal;
    return Places.of(
        LenientJson.text(place, "location"),
        LenientJson.text(address, "addressLocality"),
        LenientJson.text(address, "addressRegion"),
        LenientJson.text(address, "addressCountry"));
  }

  /**
   * The salary without equity, commission and single payments, if the company shows it; the words
   * for it alone if it does not say what they are about.
   */
  private static @Nullable Salary salary(JsonNode json) {
    JsonNode compensation = LenientJson.at(json, "compensation");
    if (compensation == null
        || Boolean.FALSE.equals(Answer.flag(json, "shouldDisplayCompensationOnJobPostings"))) {
      return null;
    }
    List<JsonNode> components =
        new ArrayList<>(Answer.elements(compensation.get("summaryComponents")));
    Answer.elements(compensation.get("compensationTiers"))
        .forEach(tier -> components.addAll(Answer.elements(tier.get("components"))));
    String words = LenientJson.text(compensation, "compensationTierSummary");
    for (JsonNode component : components) {
      if ("Salary".equals(LenientJson.text(component, "compensationType"))
          && !"1 TIME".equals(LenientJson.text(component, "interval"))) {
        return LenientSalary.of(
            LenientJson.number(component, "minValue"),
            LenientJson.number(component, "maxValue"),
            LenientJson.text(component, "currencyCode"),
            unit(LenientJson.text(component, "interval")),
            words);
      }
    }
    return components.isEmpty() ? LenientSalary.of(null, null, null, null, words) : null;
  }

  /** {@code 1 YEAR}; a period of two weeks is ignored. */
  private static @Nullable String unit(@Nullable String interval) {
    return interval != null && interval.startsWith("1 ") ? interval.substring(2) : null;
  }
}
