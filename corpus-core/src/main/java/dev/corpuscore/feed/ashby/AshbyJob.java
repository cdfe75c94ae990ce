package dev.corpuscore.feed.ashby;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.Terms;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One job of the posting API. */
final class AshbyJob {
  private AshbyJob() {}

  /** {@code isRemote} is true for hybrid work too, so it is not looked at. */
  static void read(JsonNode json, PostingDraft draft) {
    draft
        .url(LooseJson.text(json, "jobUrl"))
        .title(LooseJson.text(json, "title"))
        .locations(locations(json))
        .workplace(Terms.workplace(LooseJson.text(json, "workplaceType")))
        .employmentType(EmploymentTerms.read(LooseJson.text(json, "employmentType")))
        .department(LooseJson.text(json, "department"))
        .salary(salary(json))
        .html(LooseJson.text(json, "descriptionHtml"))
        .published(LooseTime.published(LooseJson.text(json, "publishedAt")))
        .applyUrl(LooseJson.text(json, "applyUrl"));
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
    JsonNode address = LooseJson.at(place, "address", "postalAddress");
    return Places.of(
        LooseJson.text(place, "location"),
        LooseJson.text(address, "addressLocality"),
        LooseJson.text(address, "addressRegion"),
        LooseJson.text(address, "addressCountry"));
  }

  /** The salary itself, never equity or commission, and only where the company shows it. */
  private static @Nullable Salary salary(JsonNode json) {
    JsonNode compensation = LooseJson.at(json, "compensation");
    if (compensation == null
        || Boolean.FALSE.equals(Answer.flag(json, "shouldDisplayCompensationOnJobPostings"))) {
      return null;
    }
    List<JsonNode> components =
        new ArrayList<>(Answer.elements(compensation.get("summaryComponents")));
    Answer.elements(compensation.get("compensationTiers"))
        .forEach(tier -> components.addAll(Answer.elements(tier.get("components"))));
    String words = LooseJson.text(compensation, "compensationTierSummary");
    for (JsonNode component : components) {
      if ("Salary".equals(LooseJson.text(component, "compensationType"))) {
        return LooseSalary.of(
            LooseJson.number(component, "minValue"),
            LooseJson.number(component, "maxValue"),
            LooseJson.text(component, "currencyCode"),
            unit(LooseJson.text(component, "interval")),
            words);
      }
    }
    return LooseSalary.of(null, null, null, null, words);
  }

  /** {@code 1 YEAR}; two weeks are no period of ours. */
  private static @Nullable String unit(@Nullable String interval) {
    return interval != null && interval.startsWith("1 ") ? interval.substring(2) : null;
  }
}
