package dev.corpuscore.feed.workable;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.Terms;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One job of the widget or the API. */
final class WorkableJob {
  private WorkableJob() {}

  /**
   * @param jobs the same job, once for each place
   */
  static void read(List<JsonNode> jobs, PostingDraft draft) {
    JsonNode json = jobs.getFirst();
    List<Location> locations = new ArrayList<>();
    jobs.forEach(job -> locations.addAll(locations(job)));
    draft
        .url(LooseJson.text(json, "url"))
        .title(LooseJson.text(json, "title"))
        .locations(locations)
        .workplace(workplace(json))
        .employmentType(employmentType(json))
        .department(LooseJson.text(json, "department"))
        .html(description(json))
        .language(LooseJson.text(json, "language"))
        .published(LooseTime.published(first(json, "published", "published_on", "created_at")))
        .applyUrl(LooseJson.text(json, "application_url"));
  }

  /** Where a job has a list of places, hidden ones are not shown by other members either. */
  private static List<Location> locations(JsonNode job) {
    List<JsonNode> places = Answer.elements(job.get("locations"));
    List<Location> locations = new ArrayList<>();
    for (JsonNode place : places) {
      if (!Boolean.TRUE.equals(Answer.flag(place, "hidden"))) {
        locations.add(location(place, "region"));
      }
    }
    if (places.isEmpty()) {
      JsonNode place = LooseJson.at(job, "location");
      locations.add(
          place == null || !place.isObject() ? location(job, "state") : location(place, "region"));
    }
    return locations;
  }

  private static Location location(JsonNode place, String region) {
    String country = LooseJson.text(place, "country");
    Location named =
        Places.of(null, LooseJson.text(place, "city"), LooseJson.text(place, region), country);
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
    Workplace said = Terms.workplace(LooseJson.text(json, "workplace"));
    JsonNode location = LooseJson.at(json, "location");
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
      String part = LooseJson.text(json, member);
      if (part != null) {
        html.append(part).append('\n');
      }
    }
    return html.toString();
  }

  private static @Nullable String first(JsonNode json, String... members) {
    for (String member : members) {
      String text = LooseJson.text(json, member);
      if (text != null) {
        return text;
      }
    }
    return null;
  }
}
