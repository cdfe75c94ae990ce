package dev.corpuscore.feed.workday;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.Terms;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One posting. {@code postedOn} is words about another day, so it is not looked at. */
final class WorkdayPosting {
  /** {@code 3 Locations} is how many, not where. */
  private static final Pattern COUNT = Pattern.compile("\\d++ ");

  private WorkdayPosting() {}

  /** An entry of a page. */
  static void readListed(JsonNode json, PostingDraft draft) {
    String place = LooseJson.text(json, "locationsText");
    draft
        .title(LooseJson.text(json, "title"))
        .locations(
            place == null || COUNT.matcher(place).lookingAt()
                ? List.of()
                : List.of(Places.named(place)))
        .workplace(Terms.workplace(LooseJson.text(json, "remoteType")))
        .employmentType(EmploymentTerms.read(LooseJson.text(json, "timeType")));
  }

  /** The posting by itself. */
  static void readWhole(JsonNode json, PostingDraft draft) {
    draft
        .url(LooseJson.text(json, "externalUrl"))
        .title(LooseJson.text(json, "title"))
        .locations(locations(json))
        .workplace(Terms.workplace(LooseJson.text(json, "remoteType")))
        .employmentType(EmploymentTerms.read(LooseJson.text(json, "timeType")))
        .html(LooseJson.text(json, "jobDescription"))
        .published(LooseTime.published(LooseJson.text(json, "startDate")));
  }

  /** Codes such as {@code US-AR-SPRINGDALE} stay as they are; the country is the first place's. */
  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    String first = LooseJson.text(json, "location");
    String country = country(json);
    if (first != null) {
      Location place = Places.named(first);
      locations.add(
          country == null ? place : new Location(place.text(), null, null, country, null, null));
    }
    for (JsonNode more : Answer.elements(json.get("additionalLocations"))) {
      locations.add(Places.named(LooseJson.text(more)));
    }
    return locations;
  }

  private static @Nullable String country(JsonNode json) {
    String code = LooseJson.text(json, "jobRequisitionLocation", "country", "alpha2Code");
    return Countries.code(code == null ? LooseJson.text(json, "country", "alpha2Code") : code);
  }
}
