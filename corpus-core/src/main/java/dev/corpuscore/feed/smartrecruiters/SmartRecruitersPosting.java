package dev.corpuscore.feed.smartrecruiters;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One posting, of a page without its description or by itself with it. */
final class SmartRecruitersPosting {
  private static final List<String> SECTIONS =
      List.of("companyDescription", "jobDescription", "qualifications", "additionalInformation");

  private static final Pattern GAPS = Pattern.compile(",(?:\\s*+,)++");

  /** No text of a place is longer. */
  private static final int PLACE_LIMIT = 1_000;

  private SmartRecruitersPosting() {}

  /** {@code ref} is an address of the API, so it is not looked at. */
  static void read(JsonNode json, PostingDraft draft) {
    draft
        .url(LooseJson.text(json, "postingUrl"))
        .title(LooseJson.text(json, "name"))
        .company(LooseJson.text(json, "company", "name"))
        .locations(locations(json))
        .workplace(workplace(json))
        .employmentType(employmentType(json))
        .department(LooseJson.text(json, "department", "label"))
        .salary(
            LooseSalary.of(
                LooseJson.number(json, "compensation", "salary", "min"),
                LooseJson.number(json, "compensation", "salary", "max"),
                LooseJson.text(json, "compensation", "salary", "currency"),
                LooseJson.text(json, "compensation", "salary", "period"),
                null))
        .html(description(json))
        .language(LooseJson.text(json, "language", "code"))
        .published(LooseTime.published(LooseJson.text(json, "releasedDate")))
        .applyUrl(LooseJson.text(json, "applyUrl"));
    String visibility = LooseJson.text(json, "visibility");
    if (visibility != null && !visibility.equalsIgnoreCase("PUBLIC")) {
      draft.unlisted();
    }
  }

  private static List<Location> locations(JsonNode json) {
    JsonNode location = LooseJson.at(json, "location");
    if (location == null) {
      return List.of();
    }
    String full = LooseJson.text(location, "fullLocation");
    Location place =
        Places.of(
            full == null ? null : withoutGaps(full),
            LooseJson.text(location, "city"),
            LooseJson.text(location, "region"),
            LooseJson.text(location, "country"));
    Double latitude = LooseJson.number(location, "latitude");
    Double longitude = LooseJson.number(location, "longitude");
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

  /** Neither remote nor hybrid may be on site, or not said. */
  private static @Nullable Workplace workplace(JsonNode json) {
    JsonNode location = LooseJson.at(json, "location");
    boolean remote = location != null && Boolean.TRUE.equals(Answer.flag(location, "remote"));
    boolean hybrid = location != null && Boolean.TRUE.equals(Answer.flag(location, "hybrid"));
    return remote == hybrid ? null : remote ? Workplace.REMOTE : Workplace.HYBRID;
  }

  /** Labels are translated, ids are not; {@code permanent} is labelled Full-time. */
  private static @Nullable EmploymentType employmentType(JsonNode json) {
    String id = LooseJson.text(json, "typeOfEmployment", "id");
    return "permanent".equals(id) ? EmploymentType.FULL_TIME : EmploymentTerms.read(id);
  }

  private static String description(JsonNode json) {
    StringBuilder html = new StringBuilder();
    for (String section : SECTIONS) {
      JsonNode part = LooseJson.at(json, "jobAd", "sections", section);
      String heading = LooseJson.text(part, "title");
      String text = LooseJson.text(part, "text");
      if (text != null) {
        html.append(heading == null ? "" : "<h3>" + Entities.escape(heading) + "</h3>")
            .append(text)
            .append('\n');
      }
    }
    return html.toString();
  }
}
